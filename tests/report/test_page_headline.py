"""The headline: the table of cases in the documentation, and each statement beside the data of the same evaluation.

The comparison with the data is written without the code of pages: ranks, ties, n, p, tau are computed here.
"""

import itertools
import re
from pathlib import Path

import pytest
from headline_cases import CONTAMINATED, JUDGED, N, made
from mixed_texts import A, B, mixed

from mtgauge import evaluate
from mtgauge.report.page.build import build_page
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import headline
from mtgauge.report.page.summary import summary
from page import Page

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "first-screen.md"


def rows():
    """The cells of the table in the documentation."""
    text = PAGE.read_text("utf-8")
    table = [line for line in text.partition("## The table")[2].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


@pytest.mark.parametrize("row", rows(), ids=lambda row: ", ".join(row[:5]))
def test_the_headline_is_that_of_the_table(row):
    *case, expected = row
    found = headline(EvaluationFacts(made(*case)))
    assert " ".join(one.text for one in found) == expected


CASES = list(itertools.product(CONTAMINATED, JUDGED, ["no", "yes"], ["no", "yes"], ["all pairs", "nothing"]))


class Data:
    """What the data of an evaluation say, computed without the code of pages."""

    def __init__(self, evaluation, case):
        self.evaluation = evaluation
        self.copied = {w.system for w in evaluation.warnings if w.code == "reference-copied"}
        self.judged = {system: set(found) for system, found in JUDGED[case[1]].items()}
        self.scores = {
            (s.metric, s.system): s.score
            for s in evaluation.scores
            if s.level == "corpus" and s.output == "score" and s.score is not None
        }
        self.tests = {(c.metric, frozenset((c.a, c.b))): c for c in evaluation.comparisons if c.output == "score"}

    @property
    def lead(self):
        """The first family that ranks two systems; BLEU, where none does."""
        return next((metric for metric in ("ESA", "COMET") if len(self.order(metric)) > 1), "bleu")

    def order(self, metric):
        systems = [s for m, s in self.scores if m == metric and s not in self.copied]
        return sorted(systems, key=lambda system: -self.scores[metric, system])

    def first(self, metric):
        """Those before the first system that one above it outperforms."""
        found = []
        for system in self.order(metric):
            for above in found:
                c = self.tests[metric, frozenset((above, system))]
                p = c.p if c.p_adjusted is None else c.p_adjusted
                if c.verdict is not None and p < 0.05:
                    return found
            found.append(system)
        return found

    def tau(self, metric):
        common = [s for s in self.order(self.lead) if (metric, s) in self.scores]
        pairs = list(itertools.combinations(common, 2))
        return sum(1 if self.scores[metric, a] > self.scores[metric, b] else -1 for a, b in pairs) / len(pairs)


@pytest.mark.parametrize("case", CASES, ids=", ".join)
def test_statements_are_those_of_the_data(case):
    evaluation = made(*case)
    data = Data(evaluation, case)
    facts = EvaluationFacts(evaluation)
    assert facts.lead == data.lead or data.copied == set(facts.systems)
    statements = [one.text for one in headline(facts)]
    no_verdicts = [text for text in statements if text.startswith("No verdict on ")]
    assert len(no_verdicts) == (len(data.copied) > 0)
    named = set(re.findall(r"birch|cedar|maple", " ".join(text.partition(":")[0] for text in no_verdicts)))
    assert named == data.copied == set(CONTAMINATED[case[0]])
    if len(named) == 1:
        assert no_verdicts[0].endswith("20 of its 60 long outputs are reference B, word for word.")
    cards = {card.question: card for card in summary(facts)}
    if not data.order(data.lead):
        assert statements[-1] == "No system is left that could be first."
        assert "Is it real?" not in cards
        return
    check_first(data, statements, case)
    check_orders(data, statements)
    check_unjudged(data, statements)
    check_cards(data, cards)


def check_first(data, statements, case):
    lead, order = data.lead, data.order(data.lead)
    [told] = [
        text for text in statements if "first" in text.split(":")[-1] or "best score" in text or "reaches" in text
    ]
    if lead == "ESA":
        assert told.startswith("Human ratings (ESA")
        counts = sorted({len(found) for found in data.judged.values()})
        ways = {tuple(sorted(found)) for found in data.judged.values()}
        if len(ways) > 1:
            assert f"{counts[0]} to {counts[-1]} of {N} segments, not the same for all systems" in told
        else:
            assert (f", {counts[0]} of {N} segments" in told) == (counts[0] < N)
    named = [system for system in ("birch", "cedar", "maple") if system in told.split(":")[-1]]
    if len(order) == 1:
        assert "reaches" in told
    elif case[4] == "nothing":
        assert told.endswith(f"{order[0]} has the best score; no difference was tested.")
    else:
        assert named == sorted(data.first(lead))
        assert ("share first place" in told) == (len(named) > 1)


def check_orders(data, statements):
    others = [metric for metric in ("COMET", "bleu") if metric != data.lead and (metric, "maple") in data.scores]
    if len(data.order(data.lead)) < 2:
        return
    told = " ".join(text for text in statements if "order" in text)
    for metric in others:
        name = metric.replace("bleu", "BLEU")
        assert name in told
        tau = data.tau(metric)
        if tau == 1.0:
            assert re.search(rf"{name}\b.* in the same order", told)
        else:
            assert re.search(rf"τ = .*{f'{tau:.2f}'.replace('-', '−')}", told)


def check_unjudged(data, statements):
    told = [text for text in statements if text.endswith("was judged by nobody.")]
    first = data.order("bleu")[0]
    expected = data.lead == "ESA" and first not in data.judged
    assert bool(told) == expected
    assert all(text.startswith(f"{first}, which has the best ") for text in told)


def check_cards(data, cards):
    """All cards are about the best two by the lead, and their one test."""
    lead, order = data.lead, data.order(data.lead)
    if len(order) < 2:
        return
    won, much, real = (
        [one.text for one in cards[name].sentences] for name in ("Who won?", "By how much?", "Is it real?")
    )
    assert f"{data.scores[lead, order[0]]:+.2f}".lstrip("+") in won[0].replace("−", "-")
    assert order[0] in won[0]
    assert all(system in much[0] for system in order[:2])
    c = data.tests.get((lead, frozenset(order[:2])))
    tone = cards["Is it real?"].tone
    if c is None:
        assert (tone, real[0][:20]) == ("neutral", "This was not tested:")
        return
    points, low, high = re.search(
        r"is (\S+) points \(95 % interval (\S+) to (\S+)\)", much[0].replace("−", "-")
    ).groups()
    assert float(points) == pytest.approx(abs(c.delta), abs=0.0051)
    ends = sorted((c.low, c.high) if c.delta > 0 else (-c.low, -c.high))
    assert [float(low), float(high)] == pytest.approx(ends, abs=0.0051)
    p = c.p if c.p_adjusted is None else c.p_adjusted
    better = c.a if c.delta > 0 else c.b
    assert real[0].startswith("Yes: ") == (c.verdict is not None and p < 0.05 and better == order[0])
    assert (f"after correction for {c.comparisons} comparisons" in real[0]) == (c.comparisons > 1)
    said = re.search(r"p\s([=<>≤])\s([\d.]+)", real[0])
    assert {"=": abs(p - float(said[2])) < 1e-4, "<": p < 1e-4, ">": p > 0.99, "≤": p <= float(said[2])}[said[1]]
    assert tone == ("good" if real[0].startswith("Yes: ") and not data.copied else "neutral")
    n = {frozenset(found) for found in data.judged.values()} if lead == "ESA" else set()
    if len(n) > 1:
        both = len(data.judged[order[0]] & data.judged[order[1]])
        assert f"on the {both} segments that both have" in much[0]


def numbers(text):
    """The numbers of a text, without signs."""
    return set(re.findall(r"\d+(?:[.,]\d+)*", text.replace("80 %", "").replace("95 %", "")))


@pytest.mark.parametrize(
    "case",
    [
        ("no", "nobody", "no", "no", "all pairs"), ("maple", "the same 40", "yes", "yes", "all pairs"),
        ("no", "others of each", "yes", "no", "all pairs"), ("no", "not birch", "no", "no", "nothing"),
        ("maple", "all", "no", "no", "the baseline"),
    ],
    ids=", ".join,
)  # fmt: skip
def test_evidence_exists_and_shows_the_numbers(case):
    evaluation = made(*case)
    facts = EvaluationFacts(evaluation)
    page = Page.of(build_page(evaluation))
    told = [*headline(facts), *(one for card in summary(facts) for one in card.sentences)]
    assert len(page.tree.xpath("//a[@class='stated']")) == len(told)
    for one in told:
        [element] = page.tree.xpath(f"//*[@id='{one.evidence.to}']")
        if one.evidence.to == "pair":
            continue  # the script writes its numbers
        section = " ".join([*element.itertext(), *element.xpath(".//@title")])
        # what other tests hold against the data: alpha, the size of the set, coverage, and small counts
        coverage = {str(len(found)) for found in JUDGED[case[1]].values()}
        common = {str(facts.common(facts.lead, a, b).sum()) for a, b in itertools.combinations(facts.systems, 2)}
        constants = {"0.05", "1", "2", "3", "20", str(N)}
        missing = numbers(one.text) - numbers(section) - constants - coverage - common
        assert not missing, one


def test_a_system_alone_has_its_interval_and_what_to_hold_it_against():
    evaluation = evaluate({"only": mixed(A, 3, 0.4)}, {"A": A, "B": B}, metrics=["bleu", "chrf"])
    facts = EvaluationFacts(evaluation)
    [told] = headline(facts)
    assert told.text == f"BLEU: only reaches {evaluation['only', 'bleu'].score:.2f}."
    [card, _] = summary(facts)
    with_interval = evaluate(
        {"only": mixed(A, 3, 0.4)}, {"A": A, "B": B}, metrics="bleu", intervals=True, ci_method="jackt"
    )["only", "bleu"]
    sentences = [getattr(one, "text", one) for one in card.sentences]
    assert sentences[0] == f"only reaches {evaluation['only', 'chrf'].score:.2f} chrF."
    assert sentences[1] == (
        f"The 95 % confidence interval of its BLEU is {with_interval.low:.2f} to {with_interval.high:.2f}."
    )
    assert [text[:25] for text in sentences[2:4]] == ["Against only reference A,", "Against only reference B,"]
    assert sentences[1] in Page.of(build_page(evaluation)).words("method")
