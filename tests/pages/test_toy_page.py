"""A page on the kit in one test: a heat map over a tree of categories leads to segments with their hits marked."""

from chromium import brought_in_sight, opened, settled
from mtgauge.pages import Axis, Chapter, Choice, Facet, Page, Section, Spans, TextSpan, Units, build
from mtgauge.pages.charts import heat_map, in_columns
from mtgauge.pages.text import say

N, WORDS, VERB, NOUN = 250, 0, 1, 2  # segments, in blocks of a hundred; categories
STATE = "document.getElementById('segments-state').textContent.startsWith('Segments shown: {} of ')"
#: Rows of the map, how many segments each leads to, and the hit that is marked first.
CELLS = ((VERB, 200, "go"), (NOUN, 50, "house"), (WORDS, 250, "house"))
MARKED = "[...document.querySelectorAll('#segment-list .output')].map(o => o.querySelector('.edit')?.textContent)"
#: No block is opened from here on until it is released.
HELD = """() => {
  const read = Response.prototype.arrayBuffer, held = new Promise(resolve => { window.release = resolve; });
  Response.prototype.arrayBuffer = async function () { await held; return read.call(this); };
}"""


def toy_page():
    system = Axis(id="system", title=say("System"), items=["ash", "birch"], choice=Choice.MANY, coloured=True)
    tree = Axis(id="category", title=say("Category"), items=["words", "verb", "noun"], parents=[None, 0, 0])
    sources = [f"{'go' if n % 5 else 'house'} {n}" for n in range(N)]
    outputs = [[f"they {text}" for text in sources], [f"these {text}" for text in sources]]
    hits = [TextSpan(n, s, 5 + s, 7 + s + 3 * (n % 5 == 0), "hit") for s in range(2) for n in range(N)]
    rows = [(s, c, 50 + 10 * s + c) for c in range(3) for s in range(2)]
    chart = heat_map(
        x=system, y=tree, value="score", drill=("category",), follows=("system",), id="groups",
        caption=[say("Score")], label=say("Score"), columns=in_columns(["system", "category", "score"], rows),
    )  # fmt: skip
    units = Units(
        owner=system, sources=sources, outputs=outputs,
        facets=[Facet(tree, [[VERB] if n % 5 else [NOUN] for n in range(N)])],
        spans=[Spans.of("hits", "hits", hits, units=N, owners=2)],
    )  # fmt: skip
    chapters = [
        Chapter("map-of", say("Score"), [Section("map", say("Score"), [chart], is_first=True)]),
        Chapter("read", say("Segments"), [Section("segments", say("Segments"), [units])]),
    ]
    return Page(title="toy", axes=[system, tree], chapters=chapters, units=units)


def toy(folder):
    path = folder / "toy.html"
    path.write_bytes(build(toy_page()))
    return path


def test_a_cell_leads_to_its_segments_with_their_hits(browser, tmp_path):
    with opened(browser, toy(tmp_path)) as page:
        for row, count, hit in CELLS:
            page.click(brought_in_sight(page, f"#figure-groups .cell >> nth={2 * row + 1}"))
            settled(page)
            assert page.evaluate(STATE.format(count))
            assert page.evaluate(MARKED)[:2] == [hit, hit]
        page.click("[data-turn=last]")
        settled(page)
        assert page.locator("#segment-list article p.none").count() == 0
        assert page.evaluate(STATE.format(250))


def test_a_document_that_was_left_before_its_texts_came_stays_closed(browser, tmp_path):
    with opened(browser, toy(tmp_path)) as page:
        page.fill("#page-number", "10")
        page.press("#page-number", "Enter")
        settled(page)
        assert page.locator("[data-position='98']").count() == 1
        page.evaluate(HELD)
        page.click("[data-position='98'] [data-read]")
        page.go_back()
        assert "read=" not in page.evaluate("location.hash")
        assert page.get_attribute(":root", "data-ready") == "false"  # as long as the texts are not there
        page.evaluate("release()")
        settled(page)
        assert page.evaluate("document.getElementById('reader').open") is False
        page.go_forward()
        settled(page)
        assert page.evaluate("document.getElementById('reader').open")
