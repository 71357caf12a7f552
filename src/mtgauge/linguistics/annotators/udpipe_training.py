"""Training of UDPipe models: a treebank of any language becomes a parser that needs nothing else."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.annotators.base import imported, require
from mtgauge.linguistics.conllu import write_conllu

_MODULE, _PROGRAM, _METHOD = "ufal.udpipe", "UDPipe", "morphodita_parsito"


@dataclass(frozen=True, slots=True)
class UdpipeOptions:
    """Options of training as UDPipe's manual names them (section 5.3), ``epochs=20;batch_size=50``.

    Attributes:
        tokenizer: Of the tokenizer; ``none`` trains none. Empty: UDPipe's defaults.
        tagger: Of the tagger, likewise.
        parser: Of the parser, likewise.
    """

    tokenizer: str = ""
    tagger: str = ""
    parser: str = ""


def train_udpipe(
    treebank: Sequence[AnnotatedText],
    heldout: Sequence[AnnotatedText] = (),
    options: UdpipeOptions | None = None,
    *,
    silent: bool = True,
) -> bytes:
    """A model of UDPipe 1 from the sentences of a treebank.

    UDPipe's seeds are fixed, so that a treebank always gives the same model. It trains in a process of its own,
    which ends with the caller's interrupt.

    Args:
        treebank: The sentences; with trees where a parser is trained.
        heldout: Sentences that UDPipe measures itself on while it trains.
        options: How it trains.
        silent: Whether UDPipe keeps what it prints on standard error to itself.

    Raises:
        MissingExtraError: ufal.udpipe is not installed.
        InputError: UDPipe cannot train with these sentences or options.
    """
    require(_MODULE, _PROGRAM)
    options = options or UdpipeOptions()
    if not any(text.sentences for text in treebank):
        raise InputError(say("there are no sentences to train on"))
    if options.parser != "none" and not all(text.has_trees for text in treebank):
        raise InputError(
            say("a sentence has no tree"), hint=say("leave the parser out: --parser none"), code="broken-tree"
        )
    receiver, sender = get_context("spawn").Pipe(duplex=False)
    texts = write_conllu(treebank), write_conllu(heldout)
    process = get_context("spawn").Process(target=_train, args=(sender, *texts, options, silent), daemon=True)
    process.start()
    sender.close()
    try:
        model, fault = receiver.recv()
    except EOFError:
        raise InputError(say("the process that trains ended before its work was done")) from None
    finally:
        process.terminate()
        process.join()
    if fault:
        raise InputError(say("UDPipe: {message}", message=" ".join(fault.split())))
    found: bytes = model
    return found


def _train(sender: Connection, treebank: str, heldout: str, options: UdpipeOptions, silent: bool) -> None:
    """Sends the model, or what UDPipe says is wrong."""
    # the one that started it says when it is over
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if silent:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    module = imported(_MODULE)
    error = module.ProcessingError()
    model = module.Trainer.train(
        _METHOD, _sentences(module, treebank), _sentences(module, heldout),
        options.tokenizer, options.tagger, options.parser, error,
    )  # fmt: skip
    sender.send((b"" if error.occurred() else bytes(model), error.message if error.occurred() else ""))


def _sentences(module: Any, text: str) -> Any:
    reader = module.InputFormat.newConlluInputFormat()
    reader.setText(text)
    found, error = module.Sentences(), module.ProcessingError()
    sentence = module.Sentence()
    while reader.nextSentence(sentence, error):
        found.append(sentence)
        sentence = module.Sentence()
    return found
