"""`download_model` and `load_from_checkpoint` as scripts of the COMET program call them: from where a model comes."""

import re
import shutil
from pathlib import Path

import pytest
from hub_server import BRANCH, NOWHERE, REVISION, begin_anew, hub_with
from neural import write_comet

from mtgauge.base.errors import InputError, OptionError
from mtgauge.encoders.hub import fetched
from mtgauge.encoders.published import COMET_MODELS, REVISIONS, published, spellings
from mtgauge.metrics.neural_models import fetch_models
from shared_data import shared

pytestmark = pytest.mark.unit

NAME, ENCODER = "Unbabel/wmt22-comet-da", "xlm-roberta-large"
GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "how-to" / "score-with-comet.md").read_text("utf-8")
#: What a README of the program has its readers type; only the import differs.
SNIPPET = """
from mtgauge.comet import download_model, load_from_checkpoint

model_path = download_model({call})
model = load_from_checkpoint(model_path)
data = [{{"src": "Hello world", "mt": "Bonjour le monde", "ref": "Bonjour le monde"}}]
model_output = model.predict(data, batch_size=8, gpus=1)
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
def machine(tmp_path, monkeypatch):
    """Runs code as on a machine with an empty cache of the hub, at an address, with the models of a folder by name."""

    def run(code, endpoint=NOWHERE, models=None):
        begin_anew(monkeypatch, tmp_path / "cache", endpoint)
        monkeypatch.setenv("MTGAUGE_MODELS", str(models or ""))
        names = {}
        exec(code, names)
        return names

    yield run
    fetched.cache_clear()


def result(names):
    """The path of the model, its scores, and the parts of the signature."""
    output = names["model_output"]
    assert output.system_score == output.scores[0]
    parts = dict(part.split(":", 1) for part in output.signature.split("|") if ":" in part)
    return names["model_path"], output.scores, parts


def snippet(name=NAME, arguments=""):
    return SNIPPET.format(call=f"{name!r}{arguments}")


def test_a_model_that_is_fetched_by_its_name_is_then_here(machine, hub):
    endpoint, asked = hub
    path, _, parts = first = result(machine(snippet(), endpoint))
    assert path.endswith(f"/models--Unbabel--wmt22-comet-da/snapshots/{REVISIONS[NAME]}/checkpoints/model.ckpt")
    assert (parts["model"], parts["revision"]) == (NAME, REVISIONS[NAME])
    # nothing else than what is needed, and nothing by a branch that may move
    assert any(path.startswith(f"/{ENCODER}/resolve/{REVISIONS[ENCODER]}/") for path in asked)
    assert not any(path.endswith("model.safetensors") or f"/{BRANCH}/" in path for path in asked)
    # the hub is not asked again, however the model is called
    asked.clear()
    for name in (NAME, "wmt22-comet-da", f"hub:{NAME}"):
        assert result(machine(snippet(name), endpoint)) == first
    assert asked == []


def test_a_configured_model_comes_before_the_hub(machine, hub, tmp_path):
    endpoint, asked = hub
    folder = write_comet(tmp_path / "mine" / "wmt22-comet-da", "regression", seed=2)
    for name in (NAME, "wmt22-comet-da"):
        path, _, parts = result(machine(snippet(name), endpoint, tmp_path / "mine"))
        assert path == str(folder / "checkpoints" / "model.ckpt")
        assert (parts["model"], parts.get("revision")) == ("wmt22-comet-da", None)
    assert asked == []


def test_a_name_in_the_file_of_names_may_have_its_owner(machine, tmp_path, monkeypatch):
    folder = write_comet(tmp_path / "elsewhere", "regression")
    (tmp_path / "models.toml").write_text(f'"{NAME}" = "elsewhere"\n', "utf-8")
    monkeypatch.setenv("MTGAUGE_CONFIG", str(tmp_path))
    for name in (NAME, "wmt22-comet-da"):
        assert result(machine(snippet(name)))[0] == str(folder / "checkpoints" / "model.ckpt")


def test_the_snippet_of_the_lecture_runs_offline_with_its_import_changed(machine, tmp_path):
    """On a configured folder, where no server answers."""
    lecture = shared("seeds", "002_3db878d9b63b002f.txt").read_text("utf-8")
    [code] = [block for block in lecture.split("```") if "from comet import" in block]
    code = code.removeprefix("python\n").replace("from comet import", "from mtgauge.comet import")
    write_comet(tmp_path / "mine" / "wmt22-comet-da", "regression")
    names = machine(code, models=tmp_path / "mine")
    scores = names["scores"]
    assert names["model"].predict(names["data"], batch_size=8, gpus=1) == scores
    assert len(scores.scores) == 1


def test_a_configured_folder_without_its_encoder_gets_that_from_the_hub(machine, hub, published_files, tmp_path):
    endpoint, asked = hub
    shutil.copytree(published_files / "model", tmp_path / "mine" / "wmt22-comet-da")
    first = result(machine(snippet(), endpoint, tmp_path / "mine"))
    assert not any(NAME in path for path in asked)
    assert any(path.endswith("/tokenizer.json") for path in asked)
    asked.clear()
    assert result(machine(snippet(), endpoint, tmp_path / "mine")) == first
    assert asked == []


def test_what_the_program_has_fetched_is_used_by_its_revision(machine, hub, published_files, tmp_path):
    """The program fetches `main`: its revision, another one than that of the table, is in the signature."""
    endpoint, asked = hub
    for name, part in ((NAME, "model"), (ENCODER, "encoder")):
        folder = tmp_path / "cache" / f"models--{name.replace('/', '--')}"
        shutil.copytree(published_files / part, folder / "snapshots" / REVISION)
        (folder / "refs").mkdir()
        (folder / "refs" / BRANCH).write_text(REVISION, "utf-8")
    _, _, parts = result(machine(snippet(), endpoint))
    assert (parts["model"], parts["revision"]) == (NAME, REVISION)
    assert asked == []
    # the revision that the package knows comes first, once it is there, too
    machine(f"from mtgauge.comet import download_model\ndownload_model('{published(NAME)}')", endpoint)
    assert result(machine(snippet()))[2]["revision"] == REVISIONS[NAME]


def test_a_download_that_was_cut_short_goes_on(machine, hub, published_files, tmp_path):
    endpoint, asked = hub
    folder = tmp_path / "cache" / "models--Unbabel--wmt22-comet-da" / "snapshots" / REVISIONS[NAME]
    folder.mkdir(parents=True)
    shutil.copy(published_files / "model" / "hparams.yaml", folder)
    result(machine(snippet(), endpoint))
    assert any(path.endswith("/checkpoints/model.ckpt") for path in asked)


def test_another_folder_for_the_cache(machine, hub, tmp_path):
    endpoint, asked = hub
    told = f", saving_directory={str(tmp_path / 'here')!r}"
    first = result(machine(snippet(NAME, told), endpoint))
    assert Path(first[0]).is_relative_to(tmp_path / "here")
    assert not (tmp_path / "cache").exists()
    asked.clear()
    for arguments in (told, f"{told}, local_files_only=True"):
        assert result(machine(snippet(NAME, arguments), endpoint)) == first
    assert asked == []


def test_a_revision_of_ones_own(machine, published_files):
    name = "group/tiny-comet"
    models = {
        name: (published_files / "model", REVISION),
        ENCODER: (published_files / "encoder", REVISIONS[ENCODER]),
    }
    with hub_with(models) as (endpoint, _):
        with pytest.raises(OptionError, match=r"names no revision \(write group/tiny-comet@REVISION"):
            machine(snippet(name), endpoint)
        first = result(machine(snippet(f"{name}@{BRANCH}"), endpoint))
    assert (first[2]["model"], first[2]["revision"]) == (name, REVISION)
    # the only revision in the cache is the one that is meant
    assert result(machine(snippet(name))) == first
    for revision in (REVISION, BRANCH):
        assert result(machine(snippet(f"{name}@{revision}", ", local_files_only=True"))) == first
    with pytest.raises(InputError, match="is neither configured nor"):
        machine(snippet(f"{name}@{'0' * 40}", ", local_files_only=True"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((NAME, ", local_files_only=True"), "is neither configured nor in the hub's cache"),
        (("nobody/nothing",), "write nobody/nothing@REVISION"),
        ((f"{NAME}@elsewhere",), f"hub:{NAME}@elsewhere cannot be fetched: "),
    ],
)
def test_what_is_not_here_and_cannot_be_fetched(machine, hub, arguments, says):
    with pytest.raises((InputError, OptionError), match=says):
        machine(snippet(*arguments), hub[0])


def test_loading_a_folder_fetches_nothing_and_says_what_would(machine, hub, published_files):
    endpoint, asked = hub
    code = "from mtgauge.comet import load_from_checkpoint\nload_from_checkpoint({!r}{})"
    way_out = f"encoder='hub:{published(ENCODER)}'"
    with pytest.raises(InputError, match=way_out):
        machine(code.format(str(published_files / "model"), ""), endpoint)
    assert asked == []
    machine(code.format(str(published_files / "model"), f", {way_out}"), endpoint)
    assert asked
    assert not any(path.endswith("model.safetensors") for path in asked)


def test_the_guide_has_the_revisions_that_are_fetched():
    rows = [re.findall("`([^`]+)`", line) for line in GUIDE.splitlines() if line.startswith("| `Unbabel/")]
    assert [row[0] for row in rows] == list(COMET_MODELS)
    told = {name: revision for row in rows for name, revision in (row[:2], row[2:])}
    assert told == dict(REVISIONS)


def test_the_script_of_the_guide_runs(machine, hub, capsys):
    [code] = re.findall(r"```py\n(.*?)```", GUIDE, re.DOTALL)
    machine(code, hub[0])
    assert f"|revision:{REVISIONS[NAME]}|" in capsys.readouterr().out


def test_a_machine_without_a_network_is_prepared_as_the_guide_says(machine, hub, tmp_path):
    """Copies of the two folders that `mtgauge models fetch` prints, which are links in the cache."""
    _, scores, parts = result(machine(snippet(), hub[0]))
    [told] = fetch_models([NAME])
    shutil.copytree(told.path, tmp_path / "models" / "wmt22-comet-da")
    shutil.copytree(told.encoder, tmp_path / "models" / "wmt22-comet-da" / "encoder")
    shutil.rmtree(tmp_path / "cache")
    path, again, copied = result(machine(snippet(), models=tmp_path / "models"))
    assert Path(path).is_relative_to(tmp_path / "models")
    assert again == scores
    assert (copied["weights"], copied["tokenizer"]) == (parts["weights"], parts["tokenizer"])


def test_a_link_to_the_cache_goes_by_its_own_name_and_keeps_its_revision(machine, hub, tmp_path):
    first = result(machine(snippet(), hub[0]))
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "mine").symlink_to(Path(first[0]).parents[1])
    path, scores, parts = result(machine(snippet("mine"), models=tmp_path / "models"))
    assert path == str(tmp_path / "models" / "mine" / "checkpoints" / "model.ckpt")
    assert (scores, parts) == first[1:]


@pytest.mark.parametrize("name", REVISIONS)
def test_revisions_are_whole_numbers_of_commits(name):
    assert len(REVISIONS[name]) == 40
    int(REVISIONS[name], 16)
    assert all(published(spelled) == (name, REVISIONS[name]) for spelled in spellings(name))
