"""What sacreBLEU warns of, in its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

#: Tokenizers by target language, with its name; the advice is for those who name another.
TOKENIZERS = {"zh": ("zh", "Chinese"), "ja": ("ja-mecab", "Japanese"), "ko": ("ko-mecab", "Korean")}
#: The tokenizer for all other languages; sacreBLEU knows exactly these codes, and no regions.
DEFAULT_TOKENIZER = "13a"
#: Lines ending in a detached full stop, from which on input is taken for tokenized.
_MANY = 100


def suited_tokenizer(language: str | None) -> str:
    """The tokenizer that sacreBLEU takes for a target language where none is named."""
    return TOKENIZERS.get(language or "", (DEFAULT_TOKENIZER, ""))[0]


def of_tokenizer(chosen: str | None, language: str | None) -> Iterator[str]:
    """Warnings of a tokenizer that does not suit the target language, or has another name by now."""
    suited, name = TOKENIZERS.get(language or "", (None, None))
    if chosen is not None and name is not None and chosen != suited:
        yield f"Consider using the {suited!r} or 'spm' tokenizer for {name}."
    if chosen == "spm":
        yield "Tokenizer 'spm' has been changed to 'flores101', and may be removed in the future."


def of_tokenized(lines: Sequence[str]) -> Iterator[str]:
    """Warnings of output that BLEU should see detokenized."""
    if sum(line.endswith(" .") for line in lines) < _MANY:
        return
    yield "That's 100 lines that end in a tokenized period ('.')"
    yield "It looks like you forgot to detokenize your test data, which may hurt your score."
    yield (
        "If you insist your data is detokenized, or don't care, "
        "you can suppress this message with the `force` parameter."
    )
