"""The flags of sacreBLEU 2.6, read by argparse as there, so that abbreviations and lists mean the same."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import nearest
from mtgauge.commands.streams import print_bytes
from mtgauge.sacrebleu.version import SIGNED

METRICS = ("bleu", "chrf", "ter")
SMOOTHING = ("none", "floor", "add-k", "exp")
TOKENIZERS = (
    "none", "zh", "13a", "intl", "char", "ja-mecab", "ko-mecab", "spm", "flores101", "flores200", "spBLEU-1K",
)  # fmt: skip
FORMATS = ("json", "text", "latex")


class Arguments(argparse.Namespace):
    """Flags and their values; more flags of chrF and TER are read by their prefix."""

    citation: bool
    listing: bool
    test_set: str | None
    langpair: str | None
    origlang: str | None
    subset: str | None
    download: str | None
    echo: Sequence[str] | None
    input: Sequence[str] | None
    refs: Sequence[str]
    num_refs: int
    encoding: str
    metrics: Sequence[str]
    sentence_level: bool
    bleu_smooth_method: str
    bleu_smooth_value: float | None
    bleu_tokenize: str | None
    bleu_lowercase: bool
    bleu_force: bool
    chrf_word_order: int
    chrf_beta: int
    confidence: bool
    confidence_n: int
    paired_ar: bool
    paired_bs: bool
    paired_ar_n: int
    paired_bs_n: int
    paired_jobs: int
    quiet: bool
    short: bool
    score_only: bool
    width: int
    detail: bool
    no_color: bool
    format: str

    @property
    def paired(self) -> bool:
        """Whether a paired test is asked for."""
        return self.paired_ar or self.paired_bs

    @property
    def test_sets(self) -> list[str]:
        """The names behind ``-t``."""
        return self.test_set.split(",") if self.test_set is not None else []

    @property
    def target_language(self) -> str | None:
        """The second half of ``-l``, as it is written there."""
        return self.langpair.split("-")[1] if self.langpair else None


class _Parser(argparse.ArgumentParser):
    """Turns usage errors into mtgauge's: one line, exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Raises it, with the nearest flag where one is unknown."""
        wrong = re.match(r"unrecognized arguments: --([\w-]+)", message)
        flags = {flag.lstrip("-"): flag for flag in self._option_string_actions if flag.startswith("--")}
        near = nearest(wrong[1], flags) if wrong else None
        hint = "mtgauge sacrebleu --help lists the flags" if near is None else f"is '{flags[near]}' meant?"
        raise OptionError(message, hint=hint)

    def has_option(self, name: str) -> bool:
        """Whether there is an option such as ``-i``."""
        return name in self._option_string_actions

    def _print_message(self, message: str, file: object = None) -> None:
        print_bytes(message.encode())


def parse(arguments: Sequence[str]) -> Arguments:
    """The arguments of a command line; ``SACREBLEU_FORMAT`` wins over ``--format``.

    Raises:
        OptionError: Unknown flags, missing or unfit values.
        SystemExit: After ``--help`` or ``--version``.
    """
    parsed = parser().parse_args(arguments, namespace=Arguments())
    form = os.environ.get("SACREBLEU_FORMAT", "").lower()
    if form in FORMATS:
        parsed.format = form
    _check(parsed)
    return parsed


def _check(parsed: Arguments) -> None:
    """Refuses values at which sacreBLEU stops with a Python traceback."""
    if not 0 <= parsed.width <= 100:
        raise OptionError(f"--width must be 0 to 100, not {parsed.width}")
    if parsed.paired_jobs < 0:
        raise OptionError(f"--paired-jobs must be 0 or more, not {parsed.paired_jobs}")
    if parsed.langpair and "-" not in parsed.langpair:
        raise OptionError(f"--language-pair {parsed.langpair!r} is not a language pair", hint="write it as en-de")
    if (parsed.origlang or parsed.subset) and (parsed.test_set is None or parsed.langpair is None):
        raise OptionError("--origlang and --subset need a test set (-t) and a language pair (-l)")


def parser() -> _Parser:
    """The parser of all flags."""
    made = _Parser(
        prog="mtgauge sacrebleu",
        description="Score as sacreBLEU does: with the same flags and output, computed by mtgauge. "
        "References come first, then -i with the outputs: mtgauge sacrebleu REF... -i SYSTEM...",
        epilog="Nothing is downloaded: test sets (-t) are read from sacreBLEU's local cache.",
    )
    _add_test_sets(made)
    _add_files(made)
    _add_bleu(made.add_argument_group("BLEU"))
    _add_chrf(made.add_argument_group("chrF"))
    _add_ter(made.add_argument_group("TER"))
    _add_statistics(made)
    _add_report(made.add_argument_group("output"))
    made.add_argument("--version", "-V", action="version", version=f"sacrebleu {SIGNED}")
    return made


def _add_test_sets(to: Any) -> None:
    add = to.add_argument
    add("--citation", "--cite", action="store_true", help="refused: see mtgauge cite")
    add(
        "--list",
        dest="listing",
        action="store_true",
        help="list the test sets in the cache, or with -t the fields of one",
    )
    add("--test-set", "-t", metavar="NAME[,NAME]", help="test set in the cache; several are joined")
    add("--language-pair", "-l", dest="langpair", metavar="SRC-TGT", help="language pair; picks the tokenizer")
    add(
        "--origlang",
        "-ol",
        metavar="LANG",
        help="keep segments of this original language; non-LANG keeps the others",
    )
    add("--subset", metavar="REGEX", help="keep segments whose domain matches")
    add("--download", metavar="NAME", help="refused: test sets are not downloaded")
    add("--echo", nargs="+", metavar="FIELD", help="print src, ref, docid or other fields of the test set")


def _add_files(to: Any) -> None:
    add = to.add_argument
    add("--input", "-i", nargs="*", metavar="FILE", help="system outputs [standard input]")
    add("refs", nargs="*", default=[], metavar="REF", help="reference files, before -i")
    add(
        "--num-refs",
        "-nr",
        type=int,
        default=1,
        metavar="N",
        help="tab-separated references per line of one file [1]",
    )
    add("--encoding", "-e", default="utf-8", help="encoding of all files [%(default)s]")
    add("--metrics", "-m", choices=METRICS, nargs="+", default=["bleu"], help="metrics [bleu]")
    add("--sentence-level", "-sl", action="store_true", help="one score per segment, of one metric and one system")


def _add_bleu(to: Any) -> None:
    add = to.add_argument
    add("--smooth-method", "-s", choices=SMOOTHING, default="exp", dest="bleu_smooth_method", help="[%(default)s]")
    add("--smooth-value", "-sv", type=float, dest="bleu_smooth_value", help="value for floor [0.1] or add-k [1]")
    add("--tokenize", "-tok", choices=TOKENIZERS, dest="bleu_tokenize", help="[by target language, else 13a]")
    add("--lowercase", "-lc", action="store_true", dest="bleu_lowercase", help="ignore case")
    add("--force", action="store_true", dest="bleu_force", help="do not warn about input that looks tokenized")


def _add_chrf(to: Any) -> None:
    add = to.add_argument
    add(
        "--chrf-char-order", "-cc", type=int, default=6, metavar="N", help="longest character n-gram [%(default)s]"
    )
    add("--chrf-word-order", "-cw", type=int, default=0, metavar="N", help="longest word n-gram; 2 is chrF++ [0]")
    add("--chrf-beta", type=int, default=2, metavar="N", help="weight of recall [%(default)s]")
    add("--chrf-whitespace", action="store_true", help="keep white space among the characters")
    add("--chrf-lowercase", action="store_true", help="ignore case")
    add("--chrf-eps-smoothing", action="store_true", help="epsilon smoothing, as in chrF++.py")


def _add_ter(to: Any) -> None:
    add = to.add_argument
    add("--ter-case-sensitive", action="store_true", help="match case")
    add("--ter-asian-support", action="store_true", help="split Asian characters")
    add("--ter-no-punct", action="store_true", help="remove punctuation")
    add("--ter-normalized", action="store_true", help="tokenize as in tercom")


def _add_statistics(to: Any) -> None:
    add = to.add_argument_group("confidence interval of one system").add_argument
    add("--confidence", "-ci", action="store_true", help="bootstrap mean and half-width of the 95%% interval")
    add("--confidence-n", "-cin", type=int, default=1000, metavar="N", help="resamples [%(default)s]")
    group = to.add_argument_group("paired tests: every other system against the first")
    test = group.add_mutually_exclusive_group().add_argument
    test("--paired-ar", "-par", action="store_true", help="approximate randomization")
    test("--paired-bs", "-pbs", action="store_true", help="paired bootstrap")
    add = group.add_argument
    add("--paired-ar-n", "-parn", type=int, default=10000, metavar="N", help="trials [%(default)s]")
    add("--paired-bs-n", "-pbsn", type=int, default=1000, metavar="N", help="resamples [%(default)s]")
    add("--paired-jobs", "-j", type=int, default=1, metavar="N", help="accepted; all cores are used anyway")


def _add_report(to: Any) -> None:
    add = to.add_argument
    add("--quiet", "-q", action="store_true", help="print no notices to standard error")
    add("--short", "-sh", action="store_true", help="short signatures")
    add("--score-only", "-b", action="store_true", help="only print the score")
    add("--width", "-w", type=int, default=1, metavar="N", help="decimals [%(default)s]")
    add("--detail", "-d", action="store_true", help="add scores by original language and domain")
    add("--no-color", "-nc", action="store_true", help="no colours on a terminal")
    add("--format", "-f", default="json", choices=FORMATS, help="[%(default)s]")
