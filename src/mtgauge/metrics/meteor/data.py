"""The data of METEOR for one language, read from the user's files."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import LexiconFile, read_file
from mtgauge.lexicons.meteor import MeteorFiles
from mtgauge.lexicons.paraphrases import Paraphrases, read_paraphrases
from mtgauge.lexicons.word_lists import Prefixes, WordList, read_prefixes, read_words
from mtgauge.lexicons.wordnet import Synsets, is_database, read_database, read_meteor_synsets
from mtgauge.metrics.meteor.tasks import Language

#: The environment variable that names METEOR's folder if the option ``data`` does not.
ENVIRONMENT = "MTGAUGE_METEOR_DATA"

_WHERE = say(
    "the option data or {variable} names METEOR 1.5's folder: its archive, or for English meteor in pycocoevalcap "
    "(PyPI)",
    variable=ENVIRONMENT,
)
_WHERE_SYNSETS = say(
    "the option wordnet names the folder of WordNet's database (Debian: /usr/share/wordnet of wordnet-base), or "
    "{variable} that of METEOR 1.5: its archive, or for English meteor in pycocoevalcap (PyPI)",
    variable=ENVIRONMENT,
)


@dataclass(frozen=True)
class MeteorData:
    """The location of the data. Each part is read on request.

    Attributes:
        language: The language.
        data: METEOR's folder; None for that of the environment variable.
        wordnet: Folder of synsets; None for METEOR's.
        paraphrases: A table of paraphrases; None for METEOR's.
        function_words: A list of function words; None for METEOR's.
        function_language: Name of the language whose list is taken from METEOR.
    """

    language: Language
    data: str | None
    wordnet: str | None
    paraphrases: str | None
    function_words: str | None
    function_language: str

    def read_function_words(self) -> WordList:
        """The function words; none for a language that METEOR does not know."""
        if self.function_words is not None:
            return read_words(read_file(self.function_words))
        if self.function_language == "other":
            return WordList(frozenset(), "none")
        what = say("function words of {language}", language=self.function_language.capitalize())
        return read_words(
            self._file(f"function/{self.function_language}.words", what, _hint(say("or function_words=PATH")))
        )

    def read_prefixes(self) -> Prefixes:
        """Words after which a full stop does not end a sentence."""
        what = say("nonbreaking prefixes of {language}", language=self.language.name.capitalize())
        return read_prefixes(
            self._file(f"nonbreaking/{self.language.name}.prefixes", what, _hint(say("or another tokenize=NAME")))
        )

    def names_file_of(self, matcher: str) -> bool:
        """Whether the matcher needs no file, or somebody says where its file is."""
        if self._folder is not None:
            return True
        own = {"synonym": self.wordnet, "paraphrase": self.paraphrases}
        return matcher not in own or own[matcher] is not None

    @property
    def names_function_words(self) -> bool:
        """Whether somebody says where the function words are, or the language has none."""
        return self._folder is not None or self.function_words is not None or self.function_language == "other"

    @property
    def names_prefixes(self) -> bool:
        """Whether somebody says where the nonbreaking prefixes are."""
        return self._folder is not None

    def require(self, matchers: Collection[str]) -> None:
        """Checks that the files of the matchers exist, without reading them.

        Raises:
            InputError: A file is missing.
        """
        if "synonym" in matchers and not (self.wordnet is not None and is_database(self.wordnet)):
            self._synset_files()
        if "paraphrase" in matchers:
            self._paraphrase_file()

    def read_synsets(self) -> Synsets:
        """Synsets of METEOR's extract of WordNet, or of WordNet's database."""
        if self.wordnet is not None and is_database(self.wordnet):
            return read_database(self.wordnet)
        return read_meteor_synsets(*self._synset_files())

    def read_paraphrases(self) -> Paraphrases:
        """The table of paraphrases of the language."""
        return read_paraphrases(self._paraphrase_file())

    def _synset_files(self) -> list[LexiconFile]:
        hint = say("{where}; {otherwise}", where=_WHERE_SYNSETS, otherwise=say("or leave synonym out of modules"))
        names = [f"{self.language.name}.{part}" for part in ("synsets", "exceptions")]
        if self.wordnet is None:
            return [self._file(f"synonym/{name}", say("synonyms"), hint) for name in names]
        folder = MeteorFiles(self.wordnet)
        found = [folder.find(name) or folder.find(f"synonym/{name}") for name in names]
        return [_required(file, name, self.wordnet, hint) for file, name in zip(found, names, strict=True)]

    def _paraphrase_file(self) -> LexiconFile:
        if self.paraphrases is not None:
            return read_file(self.paraphrases)
        hint = _hint(say("or paraphrases=PATH; or leave paraphrase out of modules"))
        return self._file(f"paraphrase-{self.language.code}", say("paraphrases"), hint)

    @cached_property
    def _folder(self) -> str | None:
        return self.data or os.environ.get(ENVIRONMENT) or None

    def _file(self, name: str, what: str, hint: str) -> LexiconFile:
        if self._folder is None:
            raise InputError(say("{what} are not here: {name}", what=what, name=name), hint=hint)
        return _required(MeteorFiles(self._folder).find(name), name, self._folder, hint)


def _hint(otherwise: str) -> str:
    return say("{where}; {otherwise}", where=_WHERE, otherwise=otherwise)


def _required(file: LexiconFile | None, name: str, folder: str, hint: str) -> LexiconFile:
    if file is None:
        raise InputError(say("no such file, and none of that name with .gz"), file=Path(folder) / name, hint=hint)
    return file
