"""README.md as a package index shows it: every link leads somewhere, and the picture is seen."""

import importlib.util
import re
import sys
import tomllib
from email import message_from_string

import pytest
from builds import ROOT, build_environment, run
from lxml import html
from readme_renderer import markdown

ADDRESS = "https://example.org/owner/mtgauge"
SPEC = importlib.util.spec_from_file_location("index_readme", ROOT / "tools" / "index_readme.py")
TOOL = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TOOL)


def rendered(address):
    """The README as HTML, for a project at this address."""
    text = TOOL.absolute((ROOT / "README.md").read_text("utf-8"), address, "1.2.3")
    shown = markdown.render(text)
    assert shown is not None, "a package index would show it as plain text"
    return html.fromstring(f"<div>{shown}</div>")


def targets(page):
    return [link for element, name, link, _ in page.iterlinks() if name in ("href", "src") and link]


@pytest.mark.parametrize("address", [ADDRESS, f"{ADDRESS}/"])
def test_links_lead_to_files_of_the_version(address):
    found = [link for link in targets(rendered(address)) if not link.startswith("#")]
    assert len(found) > 20
    for link in found:
        kind, name = re.fullmatch(rf"{ADDRESS}/(blob|raw)/v1\.2\.3/([^#]+)(?:#.*)?", link).groups()
        assert (ROOT / name).exists(), link
        assert (kind == "raw") is name.endswith(".png")


def test_the_picture_is_there_and_says_what_it_shows():
    [picture] = rendered(ADDRESS).iter("img")
    assert picture.get("src") == f"{ADDRESS}/raw/v1.2.3/docs/assets/report.png"
    assert len(picture.get("alt")) > 20


def test_without_an_address_nothing_is_dead():
    page = rendered("")
    assert [link for link in targets(page) if not link.startswith(("#", "https://"))] == []
    assert [*page.iter("img")] == []
    assert "Tutorial · How-to guides" in page.text_content()


def test_links_of_other_sites_stay():
    text = "[a](https://example.org/b) [c](#d) ![e](f.png) [g](h.md#i)"
    assert TOOL.absolute(text, "https://x.org", "1") == (
        "[a](https://example.org/b) [c](#d) ![e](https://x.org/raw/v1/f.png) [g](https://x.org/blob/v1/h.md#i)"
    )


def test_the_build_has_the_readme_of_its_setting(checkout, tmp_path):
    """One setting changes all links of the metadata that the build writes."""
    project = (checkout / "pyproject.toml").read_text("utf-8")
    address = next(
        one["address"] for one in tomllib.loads(project)["tool"]["dynamic-metadata"] if "address" in one
    )
    changed = project.replace(f'address = "{address}"', f'address = "{ADDRESS}"')
    assert ADDRESS in changed
    (checkout / "pyproject.toml").write_text(changed, "utf-8")
    try:
        script = (
            "import sys; from scikit_build_core.build import prepare_metadata_for_build_wheel as prepare;"
            "prepare(sys.argv[1])"
        )
        run(sys.executable, "-c", script, tmp_path, cwd=checkout, env=build_environment())
    finally:
        (checkout / "pyproject.toml").write_text(project, "utf-8")
    [metadata] = tmp_path.glob("*.dist-info/METADATA")
    message = message_from_string(metadata.read_text("utf-8"))
    assert message["Description-Content-Type"] == "text/markdown"
    body = message.get_payload()
    assert f"({ADDRESS}/blob/v{message['Version']}/CHANGELOG.md)" in body
    assert "](docs/" not in body
