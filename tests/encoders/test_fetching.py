"""``mtgauge models fetch``: what it announces, what it brings, how it goes on, and that nothing else fetches."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hub_server import NOWHERE, begin_anew, hub_with
from neural import torch, write_comet, write_encoder

from mtgauge.base.errors import MtgaugeError
from mtgauge.encoders.hub import fetched, shown_bytes
from mtgauge.encoders.published import REVISIONS

pytestmark = pytest.mark.unit

NAME, ENCODER = "Unbabel/wmt22-comet-da", "xlm-roberta-large"
SHORT = "wmt22-comet-da"
GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "how-to" / "score-with-comet.md").read_text("utf-8")
#: Bytes of the weights that a stalling hub sends, and those of them that the hub's library has written by then.
SENT, WRITTEN = 15_000_000, 10 * 2**20


@pytest.fixture(scope="module")
def published_files(tmp_path_factory):
    """A model as it is published, without its encoder's config and tokenizer, and the encoder."""
    home = tmp_path_factory.mktemp("published")
    write_comet(home / "model", "regression", pretrained_model=ENCODER)
    shutil.move(home / "model" / "encoder", home / "encoder")
    # weights of more than one piece in which the hub's library writes
    weights = home / "model" / "checkpoints" / "model.ckpt"
    content = torch().load(weights, weights_only=True)
    content["state_dict"]["loss.unused"] = torch().ones(5_000_000)
    torch().save(content, weights)
    (home / "encoder" / "model.safetensors").write_bytes(b"2 GB that nobody needs")
    return home


@pytest.fixture
def models(published_files):
    """What the hub has, as `hub_with` takes it."""
    folders = {NAME: published_files / "model", ENCODER: published_files / "encoder"}
    return {name: (folder, REVISIONS[name]) for name, folder in folders.items()}


@pytest.fixture
def texts(tmp_path, monkeypatch):
    """Files to score in the folder where commands run."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("source", "Der Fluss stieg."), ("reference", "The river rose."), ("system", "It rose.")):
        (tmp_path / f"{name}.txt").write_text(f"{text}\n", "utf-8")
    return tmp_path


@pytest.fixture
def run(mtgauge, texts, monkeypatch):
    """Runs ``mtgauge ...`` as a new process would, with an address of the hub and a cache that is empty at first."""

    def run(*arguments, endpoint=NOWHERE):
        begin_anew(monkeypatch, texts / "cache", endpoint)
        return mtgauge(*arguments)

    yield run
    fetched.cache_clear()


def environment(folder, endpoint, **more):
    """That of a process with an empty home, for which the hub is at an address."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "HUGGINGFACE_"))}
    return kept | {"HF_ENDPOINT": endpoint, "HF_HOME": str(folder / "home"), "NO_PROXY": "127.0.0.1"} | more


def sizes(folder, *wanted):
    """Files of a folder and their bytes."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.stat().st_size for path in files if path.suffix in wanted}


def test_a_fetch_is_announced_before_it_begins(run, models, published_files, texts, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=45_600_000_000))
    model = sizes(published_files / "model", ".yaml", ".ckpt")
    encoder = sizes(published_files / "encoder", ".json")
    with hub_with(models) as (endpoint, asked):
        dry = run("models", "fetch", SHORT, "--dry-run", endpoint=endpoint)
        assert (dry.code, dry.err) == (0, "")
        data = json.loads(run("models", "fetch", SHORT, "--dry-run", "-f", "json", endpoint=endpoint).out)
        # the settings alone were read, and nothing was kept
        assert {path for path, _ in asked.begun if "/resolve/" in path} == {
            f"/{NAME}/resolve/{REVISIONS[NAME]}/hparams.yaml"
        }
        assert not (texts / "cache").exists()
        done = run("models", "fetch", SHORT, endpoint=endpoint)
    shown = [shown_bytes(sum(part.values())) for part in (model, encoder, model | encoder)]
    assert dry.out.splitlines() == [
        f"{NAME}, revision {REVISIONS[NAME]}: 2 files, {shown[0]}",
        f"{ENCODER}, revision {REVISIONS[ENCODER]}: config and tokenizer, {len(encoder)} files, {shown[1]}",
        f"to fetch: {shown[2]} into {texts / 'cache'}, with 45.60 GB free",
    ]
    assert (done.code, done.err) == (0, dry.out)
    assert f"  revision: {REVISIONS[NAME]}\n  loadable: yes\n" in done.out
    assert [(part["name"], part["weights"]) for part in data["models"]] == [(NAME, True), (ENCODER, False)]
    for part, files in zip(data["models"], (model, encoder), strict=True):
        assert {file["path"]: file["bytes"] for file in part["files"]} == files
        assert part["bytes"] == part["bytes_to_fetch"] == sum(files.values())
    assert data["bytes_to_fetch"] == sum((model | encoder).values())
    assert (data["folder"], data["bytes_free"], data["fits"]) == (str(texts / "cache"), 45_600_000_000, True)


@pytest.mark.parametrize("arguments", [["--dry-run"], [], ["--format", "json"]], ids=["dry-run", "run", "json"])
def test_what_does_not_fit_is_refused(run, models, texts, arguments, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
    with hub_with(models) as (endpoint, asked):
        done = run("models", "fetch", SHORT, *arguments, endpoint=endpoint)
    assert done.code == 2
    assert "there is not enough room: " in done.err.splitlines()[-1]
    assert not any(path.endswith("model.ckpt") for path, _ in asked.begun)
    assert not (texts / "cache").exists()


@pytest.mark.parametrize("way", ["download_model", "hub"])
def test_what_does_not_fit_is_refused_on_every_way(run, models, texts, way, monkeypatch):
    from mtgauge.comet import download_model
    from mtgauge.encoders import find_model

    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
    with hub_with(models) as (endpoint, _):
        begin_anew(monkeypatch, texts / "cache", endpoint)
        with pytest.raises(MtgaugeError, match="not enough room"):
            download_model(SHORT) if way == "download_model" else find_model(f"hub:{NAME}@{REVISIONS[NAME]}")


def test_what_is_here_is_not_fetched_again(run, models):
    with hub_with(models) as (endpoint, asked):
        first = run("models", "fetch", SHORT, endpoint=endpoint)
        asked.clear()
        for name in (SHORT, NAME, f"{NAME}@{REVISIONS[NAME]}", f"hub:{NAME}@{REVISIONS[NAME]}"):
            again = run("models", "fetch", name, endpoint=endpoint)
            assert (again.code, again.out) == (0, first.out)
            assert again.err == "nothing to fetch: all files are here\n"
    assert asked == []


def test_weights_in_two_formats_are_fetched_once(run, tmp_path):
    name, revision = "group/encoder", "1" * 40
    write_encoder(tmp_path / "model")
    for extra in ("pytorch_model.bin", "tf_model.h5", "onnx/model.bin", "adapter.bin"):
        (tmp_path / "model" / extra).parent.mkdir(exist_ok=True)
        (tmp_path / "model" / extra).write_bytes(b"the same again")
    with hub_with({name: (tmp_path / "model", revision)}) as (endpoint, asked):
        done = run("models", "fetch", f"{name}@{revision}", endpoint=endpoint)
    assert done.code == 0, done.err
    weights = [path for path, _ in asked.begun if not path.endswith(".json")]
    assert [path for path in weights if "/resolve/" in path] == [f"/{name}/resolve/{revision}/model.safetensors"]


@pytest.mark.parametrize("arguments", [["fetch"], ["--fetch"]], ids=["command", "option"])
def test_a_fetch_of_nothing_lists_the_known_models(mtgauge, arguments):
    done = mtgauge("models", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(
        "mtgauge: error: mtgauge models fetch needs the name of a model (known: Unbabel/wmt22"
    )


@pytest.mark.parametrize("arguments", [["--fetch", SHORT], [SHORT, "--fetch"], ["fetch", SHORT]], ids=" ".join)
def test_the_former_option_is_the_command(run, models, arguments):
    with hub_with(models) as (endpoint, _):
        done = run("models", *arguments, "--format", "json", endpoint=endpoint)
    assert [model["revision"] for model in json.loads(done.out)] == [REVISIONS[NAME]]
    assert "--fetch" not in run("models", "--help").out + run("models", "show", "--help").out


def test_a_killed_fetch_goes_on_where_it_ended(models, published_files, texts):
    """Half of the weights is there, is no model for anything, and is not fetched again."""
    whole = (published_files / "model" / "checkpoints" / "model.ckpt").read_bytes()
    command = [sys.executable, "-m", "mtgauge"]
    score = [
        *command,
        "score",
        "-m",
        f"comet:model={SHORT}",
        "-s",
        "source.txt",
        "-r",
        "reference.txt",
        "system.txt",
    ]
    with hub_with(models, stall=("model.ckpt", SENT)) as (endpoint, asked):
        begun = subprocess.Popen(
            [*command, "models", "fetch", SHORT], env=environment(texts, endpoint, HF_HUB_DISABLE_XET="1"),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert asked.stalled.wait(60)
        cache = texts / "home" / "hub"
        _wait_for(lambda: any(path.stat().st_size == WRITTEN for path in cache.rglob("*.incomplete")))
        begun.send_signal(signal.SIGKILL)
        begun.wait()
    # on the machine that it left, all settings and half of the weights are
    env = environment(texts, NOWHERE, HF_HUB_OFFLINE="1")
    half = subprocess.run(score, env=env, capture_output=True, text=True, check=False)
    assert (half.returncode, half.stdout) == (2, "")
    assert f"fetch it: mtgauge models fetch {NAME}" in half.stderr
    with hub_with(models) as (endpoint, asked):
        env = environment(texts, endpoint, HF_HUB_DISABLE_XET="1")
        plan = subprocess.run(
            [*command, "models", "fetch", SHORT, "--dry-run", "-f", "json"],
            env=env,
            capture_output=True,
            check=True,
        )
        [part, _] = json.loads(plan.stdout)["models"]
        assert part["bytes"] - part["bytes_to_fetch"] >= WRITTEN
        subprocess.run([*command, "models", "fetch", SHORT], env=env, capture_output=True, check=True)
    assert [begin for path, begin in asked.begun if path.endswith("model.ckpt")] == [WRITTEN]
    [fetched_file] = cache.glob("models--Unbabel--*/snapshots/*/checkpoints/model.ckpt")
    assert fetched_file.read_bytes() == whole
    assert not [*cache.glob("models--*/.mtgauge-*"), *cache.rglob("*.incomplete")]
    assert subprocess.run(score, env=env | {"HF_HUB_OFFLINE": "1"}, check=False).returncode == 0


def test_a_fetch_that_was_cut_short_among_small_files_is_no_model(run, models, texts):
    """All that looks like an encoder was there, and not the settings of its tokenizer."""
    with hub_with(models) as (endpoint, asked):
        assert run("models", "fetch", SHORT, endpoint=endpoint).code == 0
        home = texts / "cache" / f"models--{ENCODER}"
        (home / f".mtgauge-unfinished-{REVISIONS[ENCODER]}").touch()
        (home / "snapshots" / REVISIONS[ENCODER] / "tokenizer_config.json").unlink()
        asked.clear()
        early = run("score", "-m", f"comet:model={SHORT}", "-s", "source.txt", "-r", "reference.txt", "system.txt")
        assert (early.code, asked) == (2, [])
        assert "lacks its encoder" in early.err
        again = run("models", "fetch", SHORT, endpoint=endpoint)
    assert again.code == 0, again.err
    assert (home / "snapshots" / REVISIONS[ENCODER] / "tokenizer_config.json").exists()
    assert (
        run("score", "-m", f"comet:model={SHORT}", "-s", "source.txt", "-r", "reference.txt", "system.txt").code
        == 0
    )


def test_damaged_weights_are_not_kept(run, models, texts):
    digest = "0" * 64
    with hub_with(models) as (endpoint, _):
        partials = texts / "cache" / "models--Unbabel--wmt22-comet-da" / "blobs"
        first = run("models", "fetch", SHORT, endpoint=endpoint)
        [whole] = [
            path for path in partials.iterdir() if len(path.name) == len(digest) and path.stat().st_size > WRITTEN
        ]
        # what was fetched before is of other bytes
        shutil.rmtree(texts / "cache" / "models--Unbabel--wmt22-comet-da" / "snapshots")
        partial = whole.rename(whole.with_name(f"{whole.name}.incomplete"))
        partial.write_bytes(b"x" + partial.read_bytes()[1:-5])
        damaged = run("models", "fetch", SHORT, endpoint=endpoint)
        assert (damaged.code, damaged.out) == (2, "")
        assert "checkpoints/model.ckpt was damaged on its way (fetch it again)" in damaged.err
        assert run("models", "show", SHORT).code == 1
        assert run("models", "fetch", SHORT, endpoint=endpoint).out == first.out


#: Everything but the three ways that fetch: a command, or code. Those that name no model need none.
OTHER_WAYS = {
    "score": f"mtgauge score -m comet:model={SHORT} -s source.txt -r reference.txt system.txt",
    "compare": f"mtgauge compare -m comet:model={NAME} -s source.txt -r reference.txt system.txt reference.txt",
    "explain": f"mtgauge explain -m comet:model={SHORT} -s source.txt -r reference.txt system.txt",
    "bertscore": f"mtgauge score -m bertscore:model={ENCODER} -r reference.txt system.txt",
    "perplexity": f"mtgauge score -m perplexity:model={NAME} system.txt",
    "rerun": "mtgauge rerun record",
    "report": "mtgauge report record -o report.html",
    "models": "mtgauge models",
    "models show": f"mtgauge models show {SHORT}",
    "models FOLDER": f"mtgauge models {NAME}",
    "metrics": "mtgauge metrics comet",
    "advise": "mtgauge advise -l de-en",
    "evaluate": f"""
from mtgauge import evaluate
evaluate(["It rose."], ["The river rose."], sources=["Der Fluss stieg."], metrics="comet:model={SHORT}")
""",
    "load_metric": f"""
from mtgauge import load_metric
load_metric("comet", model={SHORT!r}).sentence_score("It rose.", "The river rose.", source="Der Fluss stieg.")
""",
    "huggingface": """
from mtgauge.huggingface import load
load("comet").compute(sources=["Der Fluss stieg."], predictions=["It rose."], references=["The river rose."])
""",
    "load_from_checkpoint": f"""
from mtgauge.comet import load_from_checkpoint
load_from_checkpoint({SHORT!r}).predict([dict(src="Der Fluss stieg.", mt="It rose.", ref="It rained.")], gpus=0)
""",
    "local_files_only": f"""
from mtgauge.comet import download_model, load_from_checkpoint
model = load_from_checkpoint(download_model({NAME!r}, local_files_only=True))
model.predict([dict(src="Der Fluss stieg.", mt="It rose.", ref="It rained.")], gpus=0)
""",
}
#: Those that work without the model, and with it do not.
ALWAYS, NEVER = {"models", "metrics", "advise"}, {"bertscore", "perplexity", "explain"}


@pytest.fixture
def connections(monkeypatch):
    """The addresses that this process connects to."""
    found, connect = [], socket.socket.connect

    def watched(self, address):
        found.append(address)
        return connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", watched)
    return found


@pytest.mark.parametrize("is_here", [False, True], ids=["absent", "fetched"])
@pytest.mark.parametrize("way", OTHER_WAYS)
def test_nothing_else_fetches(run, mtgauge, models, texts, connections, monkeypatch, way, is_here):
    monkeypatch.setenv("MTGAUGE_MODELS", "")
    score = [*shlex.split(OTHER_WAYS["score"])[1:], "--record", "record", "-o", "scores.json"]
    with hub_with(models) as (endpoint, asked):
        assert run("models", "fetch", SHORT, endpoint=endpoint).code == 0
        assert (bool(asked), bool(connections)) == (True, True)
        assert run(*score).code == 0
        if not is_here:
            shutil.rmtree(texts / "cache")
        asked.clear()
        connections.clear()
        begin_anew(monkeypatch, texts / "cache", endpoint)
        works = _works(OTHER_WAYS[way], mtgauge)
    assert (asked, connections) == ([], [])
    assert works == (way in ALWAYS or (is_here and way not in NEVER))


def _works(way, mtgauge):
    if way.startswith("mtgauge "):
        return mtgauge(*shlex.split(way)[1:]).code == 0
    try:
        exec(way, {})
    except MtgaugeError:
        return False
    return True


@pytest.mark.slow
def test_the_commands_of_the_guide_run(models, texts):
    """Each in a process of its own; after the fetch without a network, and with the hub's own word for that."""
    [block] = re.findall(r"## From nothing to a score.*?```text\n(.*?)```", GUIDE, re.DOTALL)
    install, *commands = block.splitlines()
    assert install == "pip install '.[neural]'"
    assert [command.split()[1] for command in commands] == ["models", "models", "score"]
    programs = str(Path(sys.executable).parent)

    def typed(command, endpoint, **more):
        env = environment(texts, endpoint, **more)
        env["PATH"] = os.pathsep.join((programs, env["PATH"]))
        return subprocess.run(command, shell=True, env=env, capture_output=True, text=True, check=True)

    with hub_with(models) as (endpoint, _):
        dry, done = (typed(command, endpoint) for command in commands[:2])
    assert done.stderr.splitlines()[:2] == dry.stdout.splitlines()[:2]
    offline = [typed(commands[2], *settings) for settings in ((NOWHERE,),)]
    offline.append(typed(commands[2], NOWHERE, HF_HUB_OFFLINE="1"))
    assert offline[0].stdout == offline[1].stdout
    assert f"|model:{NAME}|" in offline[0].stdout


def _wait_for(condition, seconds=30):
    from time import monotonic, sleep

    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "nothing happened"
        sleep(0.05)
