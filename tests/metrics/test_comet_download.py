"""`download_model` and `load_from_checkpoint` as scripts of the COMET program call them: from where a model comes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hub_server import BRANCH, REVISION, hub_with
from neural import write_comet
from shared_data import shared

from mtgauge.encoders.published import REVISIONS, published, spellings

pytestmark = pytest.mark.unit

NAME, ENCODER = "Unbabel/wmt22-comet-da", "xlm-roberta-large"
#: What a lecture, or a README of the program, has its readers type; only the import differs.
SNIPPET = """
from {package} import download_model, load_from_checkpoint

model_path = download_model({name!r})
model = load_from_checkpoint(model_path)
data = [{{"src": "Hello world", "mt": "Bonjour le monde", "ref": "Bonjour le monde"}}]
model_output = model.predict(data, batch_size=8, gpus=1)
"""
#: What tests read of it.
SHOWN = """
import json
parts = dict(part.split(":", 1) for part in model_output.signature.split("|") if ":" in part)
print(json.dumps([model_path, model_output.scores, model_output.system_score, parts]))
"""


@pytest.fixture(scope="module")
def published_files(tmp_path_factory):
    """A model as it is published, without its encoder's config and tokenizer, and the encoder."""
    home = tmp_path_factory.mktemp("hub")
    write_comet(home / "model", "regression", pretrained_model=ENCODER)
    shutil.move(home / "model" / "encoder", home / "encoder")
    (home / "encoder" / "model.safetensors").write_bytes(b"2 GB that nobody needs")
    return home


@pytest.fixture
def hub(published_files):
    """Serves the model and the encoder by the revisions that the package knows; yields address and paths asked."""
    models = {NAME: published_files / "model", ENCODER: published_files / "encoder"}
    with hub_with({name: (folder, REVISIONS[name]) for name, folder in models.items()}) as found:
        yield found


@pytest.fixture
def script(tmp_path):
    """Runs Python in a process of its own; it has its own cache of the hub, and the models of a folder by name."""

    def run(code, endpoint="http://127.0.0.1:9", models=None):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "HUGGINGFACE_"))}
        told = {"HF_ENDPOINT": endpoint, "HF_HOME": str(tmp_path / "home"), "NO_PROXY": "127.0.0.1"}
        told |= {"MTGAUGE_MODELS": str(models)} if models else {}
        return subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False, env=kept | told,
            cwd=tmp_path,
        )  # fmt: skip

    return run


def shown(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def refusal(done):
    """The last line of an error."""
    assert done.returncode == 1, done.stdout
    return done.stderr.strip().splitlines()[-1]


def snippet(name=NAME, package="mtgauge.comet"):
    return SNIPPET.format(name=name, package=package) + SHOWN


def test_a_model_that_is_fetched_by_its_name_is_then_here(script, hub):
    endpoint, asked = hub
    path, scores, mean, parts = first = shown(script(snippet(), endpoint))
    revision = REVISIONS[NAME]
    assert path.endswith(f"/models--Unbabel--wmt22-comet-da/snapshots/{revision}/checkpoints/model.ckpt")
    assert mean == scores[0]
    assert (parts["model"], parts["revision"]) == (NAME, revision)
    # nothing else than what is needed, and nothing by a branch that may move
    assert any(path.startswith(f"/{ENCODER}/resolve/{REVISIONS[ENCODER]}/") for path in asked)
    assert not any(path.endswith("model.safetensors") or f"/{BRANCH}/" in path for path in asked)
    # the hub is not asked again, however the model is called
    asked.clear()
    for name in (NAME, "wmt22-comet-da", f"hub:{NAME}"):
        assert shown(script(snippet(name), endpoint)) == first
    assert asked == []


def test_a_configured_model_comes_before_the_hub(script, hub, tmp_path):
    endpoint, asked = hub
    folder = write_comet(tmp_path / "mine" / "wmt22-comet-da", "regression", seed=2)
    for name in (NAME, "wmt22-comet-da"):
        path, *_, parts = shown(script(snippet(name), endpoint, models=tmp_path / "mine"))
        assert path == str(folder / "checkpoints" / "model.ckpt")
        assert (parts["model"], parts.get("revision")) == ("wmt22-comet-da", None)
    assert asked == []


def test_the_snippet_of_the_lecture_runs_offline_with_its_import_changed(script, tmp_path):
    """On a configured folder; the test's own lines, and those of the lecture where it is at hand."""
    write_comet(tmp_path / "mine" / "wmt22-comet-da", "regression")
    theirs = shown(script(snippet(), models=tmp_path / "mine"))
    text = shared("seeds", "002_3db878d9b63b002f.txt").read_text("utf-8")
    [code] = [block for block in text.split("```") if "from comet import" in block]
    code = code.removeprefix("python\n").replace("from comet import", "from mtgauge.comet import")
    for called in ("batch_size=8", "batch_size=8, gpus=1"):
        asked = code.replace("batch_size=8", called)
        done = script(f"{asked}\nimport json\nprint(json.dumps(scores.scores))", models=tmp_path / "mine")
        assert shown(done) == theirs[1]


def test_a_configured_folder_without_its_encoder_gets_that_from_the_hub(script, hub, published_files, tmp_path):
    endpoint, asked = hub
    shutil.copytree(published_files / "model", tmp_path / "mine" / "wmt22-comet-da")
    shown(script(snippet(), endpoint, models=tmp_path / "mine"))
    assert not any(NAME in path for path in asked)
    assert any(path.endswith("/tokenizer.json") for path in asked)
    # what loads a folder fetches nothing, and finds what is in the cache
    asked.clear()
    shown(script(snippet(), endpoint, models=tmp_path / "mine"))
    assert asked == []


def test_what_the_program_has_fetched_is_used_by_its_revision(script, hub, published_files, tmp_path):
    """The program fetches `main`: its revision, another one than that of the table, is in the signature."""
    endpoint, asked = hub
    cache = tmp_path / "home" / "hub"
    for name, part in ((NAME, "model"), (ENCODER, "encoder")):
        folder = cache / f"models--{name.replace('/', '--')}"
        shutil.copytree(published_files / part, folder / "snapshots" / REVISION)
        (folder / "refs").mkdir()
        (folder / "refs" / BRANCH).write_text(REVISION, "utf-8")
    *_, parts = shown(script(snippet(), endpoint))
    assert (parts["model"], parts["revision"]) == (NAME, REVISION)
    assert asked == []


def test_a_download_that_was_cut_short_goes_on(script, hub, published_files, tmp_path):
    endpoint, asked = hub
    folder = tmp_path / "home" / "hub" / "models--Unbabel--wmt22-comet-da" / "snapshots" / REVISIONS[NAME]
    folder.mkdir(parents=True)
    shutil.copy(published_files / "model" / "hparams.yaml", folder)
    shown(script(snippet(), endpoint))
    assert any(path.endswith("/checkpoints/model.ckpt") for path in asked)


def test_another_folder_for_the_cache(script, hub, tmp_path):
    endpoint, asked = hub
    code = snippet().replace(f"({NAME!r})", f"({NAME!r}, saving_directory={str(tmp_path / 'here')!r})")
    path, *_ = shown(script(code, endpoint))
    assert Path(path).is_relative_to(tmp_path / "here")
    assert not (tmp_path / "home" / "hub" / "models--Unbabel--wmt22-comet-da").exists()
    asked.clear()
    assert shown(script(code, endpoint))[0] == path
    assert shown(script(code.replace("saving_directory", "local_files_only=True, saving_directory")))[0] == path
    assert asked == []


def test_a_revision_of_ones_own(script, published_files):
    name = "group/tiny-comet"
    models = {name: (published_files / "model", REVISION), ENCODER: (published_files / "encoder", REVISIONS[ENCODER])}
    with hub_with(models) as (endpoint, _):
        assert "'group/tiny-comet' is neither configured nor in the hub's cache, and names no revision (write " in (
            refusal(script(snippet(name), endpoint))
        )
        *_, parts = shown(script(snippet(f"{name}@{BRANCH}"), endpoint))
    assert (parts["model"], parts["revision"]) == (name, REVISION)
    # the only revision in the cache is the one that is meant
    *_, again = shown(script(snippet(name)))
    assert again == parts
    code = snippet(f"{name}@{REVISION}").replace("@" + REVISION + "'", "@" + REVISION + "', local_files_only=True")
    assert shown(script(code))[-1] == parts


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (f"download_model({NAME!r}, local_files_only=True)", "is neither configured nor in the hub's cache"),
        (f"download_model({NAME!r})", f"hub:{NAME}@{REVISIONS[NAME]} cannot be fetched: "),
        ("download_model('nobody/nothing')", "write nobody/nothing@REVISION"),
    ],
)
def test_what_is_not_here_and_cannot_be_fetched(script, call, says):
    assert says in refusal(script(f"from mtgauge.comet import download_model\n{call}"))


def test_loading_a_folder_fetches_nothing_and_says_what_would(script, hub, published_files):
    endpoint, asked = hub
    code = f"from mtgauge.comet import load_from_checkpoint\nload_from_checkpoint({str(published_files / 'model')!r})"
    said = refusal(script(code, endpoint))
    assert f"encoder='hub:{ENCODER}@{REVISIONS[ENCODER]}'" in said
    assert asked == []
    # the way out that it names
    with_encoder = code[:-1] + f", encoder='hub:{ENCODER}@{REVISIONS[ENCODER]}')\nprint('[]')"
    shown(script(with_encoder, endpoint))
    assert asked
    assert not any(path.endswith("model.safetensors") for path in asked)


@pytest.mark.parametrize("name", REVISIONS)
def test_revisions_are_whole_numbers_of_commits(name):
    assert len(REVISIONS[name]) == 40
    int(REVISIONS[name], 16)
    assert all(published(spelled) == (name, REVISIONS[name]) for spelled in spellings(name))
