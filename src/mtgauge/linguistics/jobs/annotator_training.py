"""Treebanks become models of annotators."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base import door
from mtgauge.base.files import write_file
from mtgauge.corpus import textfile
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.annotators.udpipe_training import UdpipeOptions, train_udpipe
from mtgauge.linguistics.conllu import read_conllu


def train_annotator(
    treebanks: Sequence[str],
    output: str,
    heldout: str | None = None,
    *,
    tokenizer: str = "",
    tagger: str = "",
    parser: str = "",
    silent: bool = True,
) -> int:
    """Writes a model of UDPipe 1, whole or not at all.

    Args:
        treebanks: Paths of CoNLL-U files.
        output: Path of the model.
        heldout: Path of a CoNLL-U file that UDPipe measures itself on.
        tokenizer: As for `UdpipeOptions`, likewise the next two.
        tagger: Likewise.
        parser: Likewise.
        silent: Whether UDPipe prints nothing.

    Returns:
        The size of the model in bytes.

    Raises:
        MtgaugeError: As for `train_udpipe`; a file cannot be read or written.
    """
    sentences = [text for path in treebanks for text in _sentences(path)]
    held = [] if heldout is None else _sentences(heldout)
    model = train_udpipe(sentences, held, UdpipeOptions(tokenizer, tagger, parser), silent=silent)
    write_file(output, model)
    return len(model)


def _sentences(path: str) -> list[AnnotatedText]:
    return read_conllu(textfile.decode(door.read_bytes(path), path), path)
