"""The options for test sets that carry their references and outputs, and for how plain text is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.declared import options_from, with_options
from mtgauge.commands.sections import section_option
from mtgauge.corpus.reader import TestSetRequest
from mtgauge.corpus.textfile import Bom
from mtgauge.engine.setting import INPUT, setting

_Function = TypeVar("_Function", bound=Callable[..., Any])


@dataclass(eq=False, repr=False)
class TestSetOptions:
    """The test set, and the parts of it to score."""

    __test__ = False  # pytest takes what is named so for tests

    testsets: tuple[str, ...] = setting(
        (),
        "Test set with references and outputs. A file (XML, SGML, .tsv, .csv, .jsonl, .json, .parquet), a "
        "folder, or a name such as sacrebleu:wmt17:en-de; -r NAME then selects among its references.",
        section=INPUT,
        common=True,
        flags=("--testset",),
        metavar="PATH",
        repeat="may be repeated for parts of one set",
    )
    chosen: tuple[str, ...] = setting(
        (),
        "Systems of the test set to score; '' for none.",
        section=INPUT,
        flags=("--systems",),
        metavar="NAME[,...]",
        unset="all except copies of references",
    )
    collections: tuple[str, ...] = setting(
        (),
        "Score only the documents of this collection or test suite.",
        section=INPUT,
        flags=("--collection",),
        metavar="NAME",
        unset="all except test suites",
    )

    def request(self) -> TestSetRequest | None:
        """What is asked for; None where no test set is.

        Raises:
            OptionError: Something is asked of a test set, and there is none.
        """
        if not self.testsets:
            if self.chosen or self.collections:
                option = "--systems" if self.chosen else "--collection"
                raise OptionError(
                    say("{option} chooses from a test set", option=option), hint=say("name it with --testset PATH")
                )
            return None
        names = tuple(name for text in self.chosen for name in text.split(",") if name)
        return TestSetRequest(self.testsets, names if self.chosen else None, None, self.collections)


@dataclass(eq=False, repr=False)
class TextOptions:
    """How plain text is read."""

    bom: str = setting(
        Bom.STRIP,
        "Strip a byte order mark at the start of plain text, or keep it as text, as sacreBLEU does.",
        section=INPUT,
        choices=Bom,
    )


def pair_option(text: str) -> Callable[[_Function], _Function]:
    """Adds ``--language-pair``, given to the command as ``languages``, with its own help."""
    return section_option(
        "-l", "--language-pair", "languages", section=INPUT, common=True, metavar="SRC-TGT", help=text
    )


#: For every command that reads plain text.
BOM_OPTION = with_options(options_from(TextOptions))
