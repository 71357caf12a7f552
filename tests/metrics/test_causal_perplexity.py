"""Log-perplexity under a causal transformer, against the network itself."""

from itertools import pairwise

import pytest
from language_models import write_causal
from neural import torch, write_encoder

from mtgauge import TestSet, evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.measures import Batch, Level, Resources
from mtgauge.testing import check_measure

TEXTS = [
    "The river rose.",
    "",
    "x",
    "夜里河水上涨 \ud800",
    "Nobody knew when the trains would run.",
    "x",
    "the " * 60,
]
WINDOW = 40


@pytest.fixture(scope="module", params=[True, False], ids=["begin", "no begin"])
def folder(request, tmp_path_factory):
    return write_causal(tmp_path_factory.mktemp("model") / "gpt", begin=request.param, window=WINDOW)


def fitted_to(folder, texts=TEXTS, **options):
    measure = load_metric("perplexity", model=str(folder), device="cpu", **options)
    return measure.fit(TestSet.of(texts), Resources())


def surprisals(folder, ids):
    """Of each token but the first, by the network alone."""
    from transformers import GPT2LMHeadModel

    if len(ids) < 2:
        return []
    with torch().inference_mode():
        found = GPT2LMHeadModel.from_pretrained(folder).eval()(torch().tensor([ids])).logits[0].log_softmax(-1)
    return [-found[at, token].item() for at, token in enumerate(ids[1:])]


def pieces(folder, text, room):
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    begin = [] if tokenizer.bos_token_id is None else [tokenizer.bos_token_id]
    ids = tokenizer(text.replace("\ud800", "\ufffd"), add_special_tokens=False)["input_ids"]
    room -= len(begin)
    count = max(1, -(-len(ids) // room))
    bounds = [len(ids) * at // count for at in range(count + 1)]
    return [begin + ids[:room]], [begin + ids[one:other] for one, other in pairwise(bounds)]


@pytest.mark.parametrize("long", ["truncate", "split"])
def test_rows_are_the_surprisals_of_the_network(folder, long):
    rows = fitted_to(folder, long=long).statistics(Batch(TEXTS))
    for text, row in zip(TEXTS, rows, strict=True):
        read = pieces(folder, text, WINDOW)[long == "split"]
        expected = [value for ids in read for value in surprisals(folder, ids)]
        assert row == pytest.approx([sum(expected), len(expected), 0], abs=1e-3)


def test_the_contract_holds(folder):
    check_measure(load_metric("perplexity", model=str(folder), device="cpu"))


def test_each_text_is_read_once_for_all_systems(folder):
    fitted = fitted_to(folder)
    # what other tests read is still known
    fitted.store.forget()
    before = fitted.encoder.encoded
    fitted.statistics_of_all([Batch(TEXTS), Batch(TEXTS[::-1])])
    alone = set() if fitted.begin else {"x"}
    assert fitted.encoder.encoded - before == len(set(TEXTS) - {""} - alone)


def test_a_text_without_tokens_has_no_value(folder):
    fitted = fitted_to(folder)
    values = fitted.score(fitted.statistics(Batch([""])), Level.SEGMENT)[0]
    assert values.tolist() == pytest.approx([float("nan"), float("nan"), 0, float("nan")], nan_ok=True)


def test_long_texts_are_warned_of_or_refused(folder):
    fitted = fitted_to(folder)
    [long] = [item for item in fitted.warnings(Batch(TEXTS)) if "tokens" in item.message]
    assert long.index == len(TEXTS) - 1
    with pytest.raises(InputError, match="texts are longer than"):
        fitted_to(folder, long="refuse").statistics(Batch(TEXTS))


def test_the_signature_says_whether_first_tokens_are_counted(folder):
    parts = dict(fitted_to(folder).signature(Level.CORPUS).parts)
    assert parts["first"] == ("yes" if fitted_to(folder).begin else "no")
    assert (parts["lm"], parts["unit"], parts["window"], len(parts["weights"])) == ("causal", "nats", "40", 12)


def test_each_token_has_its_place_and_probability(folder):
    fitted = fitted_to(folder)
    spans = fitted.explain(Batch(TEXTS), 0).spans
    assert "".join(TEXTS[0][span.start : span.end] for span in spans) == (
        TEXTS[0] if fitted.begin else TEXTS[0][spans[0].start :]
    )
    assert all(0 < span.confidence <= 1 for span in spans)


def test_what_does_not_fit_is_refused(folder, tmp_path):
    with pytest.raises(OptionError, match="tokenize has no effect"):
        evaluate(["a"], metrics=f"perplexity:model={folder},tokenize=char")
    encoder = write_encoder(tmp_path / "encoder")
    with pytest.raises(InputError, match="is not a causal language model"):
        evaluate(["a"], metrics=f"perplexity:model={encoder}")
