"""What a browser computes of segments that people judged in part has the number of those that count beside it."""

import csv

import numpy as np
import pytest
from partly_judged import SYSTEMS, case

from chromium import brought_in_sight, opened, settled

WITH, WITHOUT = "in.domain=talks", ""


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("judged") / "report.html"
    case("scores and errors").evaluation.report(path)
    return path


@pytest.fixture
def at(browser, file):
    def open_at(anchor, query, other="two"):
        address = f"{file.as_uri()}#{anchor}?metric=DA&pair=one&pair={other}&{query}"
        return opened(browser, address, about="#segments")

    return open_at


def masks(filters):
    """System -> (n,) judged segments among those that the filters leave."""
    domains = np.array(case("scores and errors").evaluation.testset.domains)
    inside = np.ones(len(domains), dtype=bool) if filters == WITHOUT else domains == "talks"
    return {system: mask & inside for system, mask in case("scores and errors").masks["DA"].items()}, inside


def settle(page, part):
    page.evaluate("id => document.getElementById(id).scrollIntoView()", part)
    settled(page)
    assert page.get_attribute(f"#{part}", "data-drawn") == "true"


def said(page, selector):
    return " ".join(page.text_content(selector).split())


def test_the_headline_counts_what_both_have_with_a_filter_and_without(at):
    judged, _ = masks(WITHOUT)
    n = (judged["one"] & judged["two"]).sum()
    with at("pair", WITHOUT) as page:
        settle(page, "pair-headline")
        assert said(page, "#pair-of") == f"On {n} of 24 segments, on which both have a score."
        assert page.is_hidden("#pair-all")
        assert said(page, "#pair-test").startswith("Test of the run: ")
    judged, inside = masks(WITH)
    n = (judged["one"] & judged["two"]).sum()
    with at("pair", WITH) as page:
        settle(page, "pair-headline")
        assert said(page, "#pair-of") == (
            f"On {n} of 24 segments, on which both have a score, among the {inside.sum()} that the filters leave."
        )
        assert page.is_visible("#pair-all")
        assert said(page, "#pair-test").startswith("Not tested: ")
        page.click("#pair-all")
        settled(page)
        assert "filters" not in page.text_content("#pair-of")


def test_systems_without_a_common_segment_have_no_scores(at):
    with at("pair", WITHOUT, other="none") as page:
        settle(page, "pair-headline")
        assert page.is_hidden("#pair-table")
        assert said(page, "#pair-of") == "On 0 of 24 segments, on which both have a score."
        assert said(page, "#pair-none") == "No segment has a score of both."
        settle(page, "pair-ranked")
        assert page.evaluate("document.querySelectorAll('#pair-ranked [data-position]').length") == 0


@pytest.mark.parametrize("filters", [WITHOUT, WITH])
def test_groups_count_what_was_judged(at, filters):
    judged, inside = masks(filters)
    testset = case("scores and errors").evaluation.testset
    with at("figure-forest", filters) as page:
        settle(page, "figure-forest")
        button = brought_in_sight(page, "#figure-forest [data-take=csv]")
        with page.expect_download() as download:
            page.click(button)
        lines = list(csv.DictReader(download.value.path().read_text("utf-8").splitlines()))
        both = judged["one"] & judged["two"]
        labels = {"Domain": np.array(testset.domains), "Document": np.array(testset.documents)}
        counted = {(line["facet"], line["group"]): int(line["n"]) for line in lines if line["facet"] in labels}
        for (facet, group), n in counted.items():
            assert n == (both if not group else both & (labels[facet] == group)).sum()
        documents = {document for document, has in zip(testset.documents, both, strict=True) if has}
        assert {group for facet, group in counted if facet == "Document" and group} == documents
        settle(page, "pair-heat")
        heads = page.evaluate("[...document.querySelectorAll('#heat thead bdi')].map(one => one.textContent)")
        rows = page.evaluate("""[...document.querySelectorAll("#heat tbody tr")].map((row) => [
          row.querySelector(".item").textContent,
          [...row.querySelectorAll("td")].map((cell) => cell.querySelector("small").textContent.trim())])""")
        common = page.evaluate("[...document.querySelectorAll('#heat thead small')].map(one => one.textContent)")
        for system, counts in rows:
            for head, n, all_have in zip(heads, counts, common, strict=True):
                group = inside if head == "all" else inside & (labels["Domain"] == head)
                wanted = (judged[system] & group).sum()
                assert (n or all_have or "0") == str(wanted) or (wanted == 0 and not n)


def test_the_line_of_a_subset_has_effects_and_counts(at):
    judged, _ = masks(WITH)
    with at("segments", WITH) as page:
        assert page.is_visible("#subset")
        assert said(page, "#subset > span").startswith("DA on these 12 of 24 segments, as effects in points")
        items = page.evaluate("""[...document.querySelectorAll("#subset li")].map(
          (item) => [item.querySelector(".item").textContent, item.querySelector("small").textContent])""")
        assert dict(items) == {system: f"(n = {judged[system].sum()})" for system in SYSTEMS}


def test_an_output_that_nobody_judged_does_not_look_flawless(at):
    judged, _ = masks(WITHOUT)
    with at("segments", WITHOUT) as page:
        found = page.evaluate("""[...document.querySelectorAll("#segment-list .output")].map((one) => [
          Number(one.closest("article").dataset.position), Number(one.dataset.owner),
          one.classList.contains("unjudged"), one.textContent.includes("nobody judged this")])""")
        assert found
        for position, owner, is_marked, is_said in found:
            assert is_marked == is_said == (not judged[SYSTEMS[owner]][position])
