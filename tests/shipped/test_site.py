"""The documentation as it is built, page by page: read as HTML, and opened in Chromium."""

import dataclasses
import re
from contextlib import contextmanager
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

import markdown
import pytest
from builds import ROOT, build_site, new_environment, run
from lxml import html

from chromium import violations
from mtgauge import metrics

DOCS = ROOT / "docs"
#: Page of the documentation -> its address in the site.
PAGES = {
    source.relative_to(DOCS).as_posix(): "" if not folder else f"{folder}/"
    for source in sorted(DOCS.rglob("*.md"))
    for folder in [source.relative_to(DOCS).with_suffix("").as_posix().removesuffix("index").rstrip("/")]
}
#: Longest heading that is no sentence, in characters; names of the Python reference may be longer.
LONGEST_HEADING = 70
#: Milliseconds for a page to come, on a machine that has other work, too.
PATIENCE = 300_000
#: Width of the window in which code has to fit.
WIDTH = 1280
#: What is around the text is the same on all pages, and is looked at on these.
WHOLE = {"index.md", "tutorial/lesson.md", "tutorial/lesson.zh.md"}
#: Code blocks in which something is cut off on the right.
CUT_CODE = """() => [...document.querySelectorAll("pre, pre > code, .highlight")]
  .filter(block => block.scrollWidth > block.clientWidth + 1).map(block => block.textContent.slice(0, 80))"""


def tree(site, page):
    return html.fromstring((site / PAGES[page] / "index.html").read_text("utf-8"))


def text_of(element):
    """Its words, without the sign that links to it."""
    return " ".join(element.text_content().replace("¶", "").split())


def is_prose(heading):
    """Whether words that are a heading were meant as a sentence."""
    return len(heading) > LONGEST_HEADING or bool(re.search(r"[.,;:。，；：]$", heading))


def headings(page):
    """Words of the headings of a page that people wrote."""
    found = page.xpath("//article//*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6]")
    return [text_of(heading) for heading in found if "doc-heading" not in heading.get("class", "")]


def quoted_examples(page):
    """Prompts of Python that became quotations: quotations in quotations, or ones that show a prompt."""
    return [text_of(one)[:80] for one in page.xpath("//blockquote[.//blockquote or contains(., '>>>')]")]


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Find what a test set can detect", False),
        ("detect.", True),
        ("BLEU：数 n 元语法", False),
        ("With means and intervals, paired tests, clusters, records, and a place in the report", True),
    ],
)
def test_prose_is_told_from_headings(heading, expected):
    assert is_prose(heading) is expected


def test_quoted_examples_are_found():
    quoted = html.fromstring("<div>" + markdown.markdown("Counts.\n\n>>> len('ab')\n2") + "</div>")
    assert set(quoted_examples(quoted)) == {"len('ab') 2"}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_one_title_and_no_prose_as_headings(site, page):
    found = tree(site, page)
    assert len(found.xpath("//h1")) == 1
    assert [heading for heading in headings(found) if is_prose(heading)] == []


def test_no_page_asks_another_server(site):
    asked = re.compile(r"<(?:script|link|img|iframe)[^>]*?(?:src|href)=[\"']?(https?:|//)")
    pages = [*site.rglob("*.html")]
    assert len(pages) > len(PAGES)
    assert [page.name for page in pages if asked.search(page.read_text("utf-8"))] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_example_is_a_quotation(site, page):
    assert quoted_examples(tree(site, page)) == []


def test_the_examples_of_the_python_reference_are_code(site):
    shown = [one.text_content() for one in tree(site, "reference/python.md").xpath("//pre/code")]
    prompts = sum(line.startswith(">>> ") for text in shown for line in text.splitlines())
    assert prompts > 400
    assert not any("# doctest:" in text for text in shown)


@pytest.mark.parametrize("name", ["BLEU", "CER", "METEOR", "TER"])
def test_metric_classes_show_their_options(site, name):
    """With defaults as values, and the line of help of each."""
    [heading] = tree(site, "reference/python.md").xpath(f"//*[@id='mtgauge.metrics.{name}']")
    [signature] = heading.xpath("following-sibling::div[contains(@class, 'doc-signature')][1]")
    [contents] = heading.xpath("following-sibling::div[contains(@class, 'doc-contents')][1]")
    options = [item for item in dataclasses.fields(getattr(metrics, name)) if "help" in item.metadata]
    assert "option(" not in signature.text_content()
    assert contents.xpath(f".//*[@id='mtgauge.metrics.{name}.fit']") == []
    described = {text_of(row[0]): text_of(row[2]) for row in contents.xpath("./table[1]/tbody/tr")}
    assert [*described] == [item.name for item in options]
    assert all(item.metadata["help"][1:] in described[item.name] for item in options)


def dead_links(site, page):
    """Links and pictures of a page whose file or anchor is not in the site."""
    here = PurePosixPath("/", PAGES[page])
    for element, _, link, _ in tree(site, page).iterlinks():
        parts = urlsplit(link)
        if parts.scheme or parts.netloc or element.tag in ("script", "form"):
            continue
        target = site / str(_resolved(here, unquote(parts.path))).lstrip("/")
        target = target / "index.html" if target.is_dir() else target
        if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in anchors(target)):
            yield link


def _resolved(here, path):
    found = []
    for part in (here / path).parts[1:]:
        found = found[:-1] if part == ".." else [*found, part]
    return PurePosixPath("/", *found)


_ANCHORS = {}


def anchors(file):
    """The ids and names in a file of the site; read once."""
    if file not in _ANCHORS:
        found = html.fromstring(file.read_text("utf-8"))
        _ANCHORS[file] = {*found.xpath("//@id"), *found.xpath("//a/@name")} if file.suffix == ".html" else set()
    return _ANCHORS[file]


@pytest.mark.parametrize("page", PAGES)
def test_links_and_anchors_are_alive(site, page):
    assert [*dead_links(site, page)] == []


#: Words around a text: the sections of the site, and names of bars, buttons and links to headings.
AROUND = """//label[starts-with(@for, '__nav_')] | //nav[contains(@class, 'md-nav--secondary')]/@aria-label
  | //button/@title | //label/@title | //a[@class='headerlink']/@title"""


@pytest.mark.parametrize("page", PAGES)
def test_the_words_around_a_page_are_in_its_language(site, page):
    found = tree(site, page)
    words = {one if isinstance(one, str) else text_of(one) for one in found.xpath(AROUND)} - {""}
    if page.endswith(".zh.md"):
        assert {"目录", "教程", "操作指南"} <= words
        assert [one for one in words if re.search(r"[A-Za-z]", one)] == []
    else:
        assert {"Table of contents", "Tutorial", "How-to guides"} <= words
    assert found.get("lang") == ("zh" if page.endswith(".zh.md") else "en")


@contextmanager
def opened(browser, where, scheme="light"):
    """A page in a tab of its own; a message, an error or a request that fails is a fault."""
    context = browser.new_context(viewport={"width": WIDTH, "height": 900}, color_scheme=scheme)
    tab = context.new_page()
    troubles = []
    tab.on("console", lambda message: troubles.append(message.text))
    tab.on("pageerror", lambda error: troubles.append(str(error)))
    tab.on("requestfailed", lambda request: troubles.append(request.url))
    server = re.match(r"https?://[^/]+/", where)[0]
    tab.on(
        "request",
        lambda request: request.url.startswith((server, "data:", "blob:")) or troubles.append(request.url),
    )
    tab.goto(where, timeout=PATIENCE)
    yield tab
    context.close()
    assert troubles == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_without_cut_code_and_without_faults_of_access(browser, address, page):
    with opened(browser, f"{address}/{PAGES[page]}") as tab:
        assert tab.evaluate(CUT_CODE) == []
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(tab, None if page in WHOLE else "article") == []


def test_colours_can_be_told_apart_at_night(browser, address):
    with opened(browser, f"{address}/tutorial/lesson/", scheme="dark") as tab:
        assert tab.evaluate("document.body.dataset.mdColorScheme") == "slate"
        assert violations(tab) == []


def test_a_page_that_is_not_there_says_so(browser, address):
    with opened(browser, f"{address}/404.html") as tab:
        assert tab.inner_text("h1") == "404 - Not found"
        assert violations(tab) == []


def test_the_extra_docs_builds_the_same_pages(site, wheel, tmp_path):
    """What an environment with the extra and nothing else builds, byte by byte."""
    python = new_environment(tmp_path / "environment")
    constraints = ["--constraint", ROOT / "constraints.txt"]
    run(python, "-m", "pip", "install", "--quiet", *constraints, f"mtgauge[docs] @ {wheel.as_uri()}")
    build_site(python, tmp_path / "site")
    assert unlike(site, tmp_path / "site") == []


def unlike(first, second):
    """Files in which two sites differ; the map of the site has the day on which it was made."""
    one, other = (
        {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (first, second)
    )
    return sorted(name for name in {*one, *other} - {"sitemap.xml.gz"} if one.get(name) != other.get(name))
