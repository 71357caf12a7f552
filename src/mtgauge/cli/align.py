"""``mtgauge align``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.files import draft
from mtgauge.base.sentences import Sentence, say
from mtgauge.commands.declared import FILE, FOLDER
from mtgauge.commands.options import option_like, options_named
from mtgauge.commands.output import emit_text
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import as_bytes, print_text
from mtgauge.corpus import LanguagePair
from mtgauge.engine.setting import COMPUTATION, INPUT, OUTPUT
from mtgauge.linguistics.alignment.aligned_corpus import (
    AlignedCorpus,
    AlignedTarget,
    LinkChoice,
    align_targets,
    choice_for,
    chosen_links,
)
from mtgauge.linguistics.alignment.aligners import WordAligner, aligner_named
from mtgauge.linguistics.alignment.error_rate import AlignmentCounts, count_links
from mtgauge.linguistics.alignment.formats.reading import AlignmentFormat, read_alignments
from mtgauge.linguistics.alignment.formats.token_files import paired, read_pairs, read_sentences
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.sampling import SamplingOptions
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks, Symmetrisation
from mtgauge.linguistics.alignment.writing import as_json, check_format, written
from mtgauge.text.base import Tokenizer
from mtgauge.text.registry import get_tokenizer, tokenizer_for

_JSON, _ALIGNER = "json", "Aligner"
_of_texts = partial(section_option, section=INPUT)
_of_aligner = partial(section_option, section=_ALIGNER)
_of_links = partial(section_option, section="Links")
_Tokenizers = tuple[Tokenizer | None, Tokenizer | None]


@command(
    examples=(
        "mtgauge align reference-A.txt reference-B.txt",
        "mtgauge align reference-A.txt systems/*.txt -o links",
    )
)
@argument(
    "source",
    type=FILE,
    metavar="SOURCE",
    help="File with one sentence per line; on its own, lines of SOURCE ||| TARGET.",
)
@argument("targets", type=FILE, nargs=-1, metavar="[TARGET]...", help="Translations of SOURCE, one per line.")
@option_like("languages", help="Language pair; selects tokenizers and dictionaries.")
@_of_texts(
    "--tokenize",
    common=True,
    metavar="NAME[,NAME]",
    help="Tokenizers of source and target.  [default: by the language pair, else 13a]",
)
@_of_texts("--tokenized", is_flag=True, help="Texts are already tokenized, with spaces between words.")
@_of_texts(
    "--train",
    type=(FILE, FILE),
    multiple=True,
    metavar="SRC TGT",
    help="More sentence pairs to train on (may be repeated).",
)
@_of_aligner(
    "--aligner",
    common=True,
    default="own",
    show_default=True,
    metavar="NAME",
    help="Aligner: own, eflomal, thot:hmm, thot:ibm4, or embedding:model=PATH. After PATH may follow ,layer=N and "
    ",matching=argmax or itermax.",
)
@_of_aligner(
    "--dictionary",
    type=FILE,
    metavar="FILE",
    help="CC-CEDICT, a table or a termbase, for the own aligner.",
)
@_of_aligner(
    "--samplers", type=int, default=2, show_default=True, metavar="N", help="Number of independent samplers."
)
@_of_aligner(
    "--sweeps", type=int, metavar="N", help="Sweeps of the last stage.  [default: by the size of the corpus]"
)
@section_option(
    "--cache",
    section=COMPUTATION,
    type=FOLDER,
    metavar="DIR",
    help="Cache links in DIR, so that texts are aligned only once.",
)
@option_like("seed", section=_ALIGNER)
@options_named("threads")
@_of_links(
    "--links",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="Read links from a file instead, and the other direction from a second file (may be repeated).",
)
@_of_links(
    "--symmetrise",
    type=click.Choice([str(how) for how in Symmetrisation]),
    help="How to combine both directions.  "
    "[default: marginals for own, intersection for embeddings, else grow-diag]",
)
@_of_links(
    "--threshold",
    type=float,
    metavar="P",
    help="Minimum mean probability of a link for marginals.  [default: 0.35]",
)
@_of_links(
    "--gold",
    common=True,
    type=FILE,
    metavar="FILE",
    help="Gold links: print error rate, precision and recall.",
)
@_of_links("--one-based", is_flag=True, help="Positions in --gold and --links count from 1.")
@section_option(
    "-f",
    "--format",
    "form",
    section=OUTPUT,
    common=True,
    type=click.Choice([*map(str, AlignmentFormat), _JSON]),
    default=str(AlignmentFormat.PHARAOH),
    show_default=True,
    help="Output format.",
)
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    common=True,
    type=FILE,
    metavar="PATH",
    help="Write to a file, or to a new folder for several targets.  [default: standard output, or none with "
    "--gold]",
)
def align(**options: Any) -> None:
    """Align the words of a source text with its translations.

    An aligner learns from all sentence pairs together, so references and system outputs improve each other.
    """
    tokenizers = _tokenizers(options)
    texts = _texts(options, tokenizers)
    aligned = _from_files(texts, options) if options["links"] else _found(texts, tokenizers, options)
    _write(_evaluated(aligned, options), options)


def _tokenizers(options: Mapping[str, Any]) -> _Tokenizers:
    if options["tokenized"]:
        if options["tokenize"]:
            raise OptionError(say("--tokenize and --tokenized contradict each other"))
        return None, None
    pair = LanguagePair.parse(options["languages"]) if options["languages"] else None
    names = options["tokenize"].split(",") if options["tokenize"] else []
    if not names:
        names = [tokenizer_for(pair.source), tokenizer_for(pair.target)] if pair else [tokenizer_for(None)]
    if len(names) > 2:
        raise OptionError(say("--tokenize names {n} tokenizers, not one or two", n=len(names)))
    source, target = get_tokenizer(names[0]), get_tokenizer(names[-1])
    return source, target


def _texts(options: Mapping[str, Any], tokenizers: _Tokenizers) -> dict[str, ParallelTokens]:
    source, targets = options["source"], options["targets"]
    if not targets:
        return {_name(source): read_pairs(source, *tokenizers)}
    names = [_name(target) for target in targets]
    if len(set(names)) < len(names):
        raise OptionError(say("two targets have one name: {names}", names=", ".join(names)))
    sentences = read_sentences(source, tokenizers[0])
    return {
        name: paired(sentences, read_sentences(target, tokenizers[1]), (source, target))
        for name, target in zip(names, targets, strict=True)
    }


def _name(path: str) -> str:
    return Path(path).name


def _found(texts: dict[str, ParallelTokens], tokenizers: _Tokenizers, options: Mapping[str, Any]) -> AlignedCorpus:
    aligner = _aligner(tokenizers[1], options)
    how = Symmetrisation(options["symmetrise"]) if options["symmetrise"] else None
    choice = choice_for(aligner, how, options["threshold"])
    _check_format(choice, options)
    training = [
        paired(read_sentences(source, tokenizers[0]), read_sentences(target, tokenizers[1]), (source, target))
        for source, target in options["train"]
    ]
    cache = options["cache"] and Path(options["cache"])
    with progress_bar() as progress:
        targets = align_targets(
            texts, aligner, choice, training=training, threads=options["threads"], report=progress, cache=cache
        )
    learned = sum(map(len, (*texts.values(), *training)))
    named = {
        side: "none" if tokenizer is None else tokenizer.signature
        for side, tokenizer in zip(("source", "target"), tokenizers, strict=True)
    }
    return AlignedCorpus(targets, choice, str(aligner.signature), learned, named)


def _aligner(tokenizer: Tokenizer | None, options: Mapping[str, Any]) -> WordAligner:
    sampling = SamplingOptions(options["samplers"], options["sweeps"], options["seed"])
    name, path = options["aligner"], options["dictionary"]
    if path is None:
        return aligner_named(name, sampling)
    if name != "own":
        raise OptionError(say("--dictionary is for our own aligner alone"))
    if not options["languages"]:
        raise OptionError(say("a dictionary needs --language-pair"), hint=say("such as -l zh-en"))
    from mtgauge.linguistics.alignment.dictionary_entries import DictionaryEntries
    from mtgauge.linguistics.dictionaries import read_dictionary  # few runs need it

    pair = LanguagePair.parse(options["languages"])
    dictionary = read_dictionary(path, pair.source, pair.target)
    return aligner_named(name, sampling, DictionaryEntries(dictionary, tokenizer), dictionary.digits)


def _from_files(texts: dict[str, ParallelTokens], options: Mapping[str, Any]) -> AlignedCorpus:
    """Links that are in files."""
    if len(texts) > 1 or len(options["links"]) > 2:
        raise OptionError(say("--links takes one target, and one file or two"))
    [(name, pairs)] = texts.items()
    lengths = pairs.lengths
    files = [
        read_alignments(file, lengths, one_based=options["one_based"], is_reverse=at == 1)
        for at, file in enumerate(options["links"])
    ]
    if len(files) == 1:
        if options["symmetrise"]:
            raise OptionError(say("--symmetrise needs both directions"), hint=say("give a second --links"))
        choice = LinkChoice(Symmetrisation.FORWARD)
        target = AlignedTarget(name, pairs, files[0])
    else:
        choice = LinkChoice(Symmetrisation(options["symmetrise"] or Symmetrisation.GROW_DIAG))
        if choice.how is Symmetrisation.MARGINALS:
            raise OptionError(
                say("files do not say how probable links are"), hint=say("choose another --symmetrise")
            )
        directed = [
            DirectedLinks(n, m, one.pairs, other.pairs) for (n, m), one, other in zip(lengths, *files, strict=True)
        ]
        target = AlignedTarget(name, pairs, chosen_links(directed, choice))
    _check_format(choice, options)
    return AlignedCorpus([target], choice, "links", 0)


def _check_format(choice: LinkChoice, options: Mapping[str, Any]) -> None:
    if options["form"] != _JSON:
        check_format(AlignmentFormat(options["form"]), choice)
        if len(options["targets"]) > 1 and options["output"] is None:
            raise OptionError(
                say("alignments of several targets need --output or --format json"),
            )


def _evaluated(aligned: AlignedCorpus, options: Mapping[str, Any]) -> AlignedCorpus:
    if options["gold"] is None:
        return aligned
    if len(aligned.targets) > 1:
        raise OptionError(say("--gold takes one target"))
    [target] = aligned.targets
    gold = read_alignments(options["gold"], target.texts.lengths, one_based=options["one_based"])
    return replace(aligned, targets=[replace(target, counts=count_links(target.alignments, gold))])


def _write(aligned: AlignedCorpus, options: Mapping[str, Any]) -> None:
    path, form = options["output"], options["form"]
    if form == _JSON:
        emit_text(as_json(aligned), path)
    elif len(aligned.targets) > 1:
        with draft(path) as folder:
            for target in aligned.targets:
                folder.write(as_bytes(written(target, AlignmentFormat(form), aligned.choice)), target.name)
    elif path is not None or options["gold"] is None:
        emit_text(written(aligned.targets[0], AlignmentFormat(form), aligned.choice), path)
    counts = aligned.targets[0].counts
    if counts is not None and (form != _JSON or path is not None):
        print_text(_figures(counts))


def _figures(counts: AlignmentCounts) -> Sentence:
    def shown(value: float | None) -> str:
        return "-" if value is None else f"{100 * value:.1f}"

    return say(
        "AER {error}, precision {precision}, recall {recall}: {links} links, {sure} of {gold} sure ones found",
        error=shown(counts.error_rate), precision=shown(counts.precision), recall=shown(counts.recall),
        links=counts.links, sure=counts.sure, gold=counts.gold_sure,
    )  # fmt: skip
