"""The page of ``mtgauge view`` in a browser: files are dropped, roles chosen, reports opened; for every reader."""

import threading

import pytest

from chromium import AXE, NARROW, WIDE
from mtgauge.cli.view.server import ViewServer
from mtgauge.cli.view.session import Session

LINES = "".join(f"the cat number {n} sat on the mat\n" for n in range(12))


@pytest.fixture
def server(tmp_path):
    folder = tmp_path / "session"
    folder.mkdir()
    session = Session(folder, 1_000_000)
    server = ViewServer(session)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server
    session.end()
    server.shutdown()
    server.server_close()


@pytest.fixture
def texts(tmp_path):
    found = {}
    for name, text in (("gold.txt", LINES), ("aurora.txt", LINES.replace("mat", "rug"))):
        found[name] = tmp_path / name
        found[name].write_text(text, "utf-8")
    return found


def opened(browser, server, width=WIDE, scheme="light", locale="en-GB", late=0):
    """The page, whose first state comes so many milliseconds late."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, locale=locale, service_workers="block"
    )
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda fault: page.faults.append(str(fault)))
    page.on("console", lambda said: page.faults.append(said.text) if said.type == "error" else None)
    if late:
        page.add_init_script(
            f"""const sent = fetch;
            fetch = async (path, ...more) => {{
              if (path.startsWith("state")) await new Promise((go) => setTimeout(go, {late}));
              return sent(path, ...more);
            }};"""
        )
    page.goto(server.address)
    return page


def test_files_become_a_report(browser, server, texts):
    page = opened(browser, server)
    page.set_input_files("#choose-files", [str(path) for path in texts.values()])
    page.wait_for_selector("#rows tr:nth-child(2)")
    page.locator("#rows tr", has_text="gold.txt").locator("select").select_option("reference")
    page.fill("#wish [name=metrics]", "bleu")
    page.click("#wish button")
    link = page.wait_for_selector("#jobs a:visible", timeout=60_000)
    assert (
        page.inner_text("#jobs code") == "mtgauge score --ci -r gold.txt -m bleu aurora.txt --report report.html"
    )
    with page.expect_popup() as popup:
        link.click()
    popup.value.wait_for_selector("h1")
    assert "aurora" in popup.value.content()
    assert page.faults == []
    page.context.close()


def test_what_is_missing_is_said(browser, server, texts):
    page = opened(browser, server)
    page.set_input_files("#choose-files", str(texts["aurora.txt"]))
    page.wait_for_selector("#rows tr")
    page.click("#wish button")
    page.wait_for_selector("#told:has-text('a reference is missing')")
    page.click("#rows button")
    page.wait_for_selector("#list", state="hidden")
    page.context.close()


def test_files_that_are_quicker_than_the_first_answer_are_taken(browser, server, texts):
    page = opened(browser, server, late=500)
    page.set_input_files("#choose-files", str(texts["aurora.txt"]))
    page.wait_for_selector("#rows tr")
    page.context.close()


def test_dropped_files_are_taken(browser, server):
    page = opened(browser, server)
    page.evaluate(
        """async () => {
          const data = new DataTransfer();
          data.items.add(new File(["one\\ntwo\\n"], "mt.txt"));
          document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
        }"""
    )
    page.wait_for_selector("#rows tr")
    assert "plain text: 2 segments" in page.inner_text("#rows")
    page.context.close()


@pytest.mark.parametrize(("width", "scheme", "locale"), [(NARROW, "dark", "zh-CN"), (WIDE, "light", "en-GB")])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(browser, server, texts, width, scheme, locale):
    page = opened(browser, server, width, scheme, locale)
    page.set_input_files("#choose-files", [str(path) for path in texts.values()])
    page.wait_for_selector("#rows tr:nth-child(2)")
    page.fill("#explain [name=hypothesis]", "the cat")
    page.fill("#explain [name=reference]", "a cat")
    page.click("#explain button")
    page.wait_for_selector("#jobs a:visible", timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    if not AXE.exists():
        pytest.skip("axe-core is not here")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]] == []
    page.context.close()
