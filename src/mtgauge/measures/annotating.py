"""The work of annotators: many texts, block by block, in this process or in several."""

from __future__ import annotations

import json
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.measures.resources import Annotator, BatchAnnotator

#: Texts of a block: enough for the batches of a network, few enough to be waited for when a run is interrupted.
_BLOCK = 128
#: Blocks that wait for each process.
_AHEAD = 2


class FailedText(Exception):  # noqa: N818  # it is not an error of its own
    """Which text an annotator refused, and how.

    Args:
        text: The text.
        error: What the annotator raised.
    """

    def __init__(self, text: str, error: MtgaugeError) -> None:
        super().__init__(text)
        self.text, self.error = text, error


def annotated_texts(annotator: Annotator, texts: Sequence[str], processes: int = 1) -> Iterator[tuple[str, str]]:
    """Each text with its annotation as JSON, in order.

    Args:
        annotator: The annotator; for several processes it must be possible to pickle it.
        texts: Distinct texts.
        processes: How many processes work; no more are started than there are blocks of texts.

    Raises:
        FailedText: The annotator refused a text; those before it have been given.
        OptionError: The annotator cannot be sent to other processes.
        InputError: A process ended before its work was done.
    """
    blocks = [texts[start : start + _BLOCK] for start in range(0, len(texts), _BLOCK)]
    processes = min(processes, len(blocks))
    if processes <= 1:
        for block in blocks:
            yield from _annotated(annotator, block)
    else:
        yield from _by_processes(annotator, blocks, processes)


def as_json(annotation: Any) -> str:
    """An annotation as it is kept.

    Raises:
        InputError: It is not of JSON types.
    """
    try:
        return json.dumps(annotation, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InputError(say("an annotation cannot be kept as JSON: {reason}", reason=error)) from error


def _annotated(annotator: Annotator, block: Sequence[str]) -> Iterator[tuple[str, str]]:
    made = (
        annotator.annotate_all(block) if isinstance(annotator, BatchAnnotator) else map(annotator.annotate, block)
    )
    made = iter(made)
    for text in block:
        try:
            found = as_json(next(made))
        except MtgaugeError as error:
            raise FailedText(text, error) from error
        except StopIteration:
            raise InputError(say("an annotator gave fewer annotations than there are texts")) from None
        yield text, found


def _by_processes(
    annotator: Annotator, blocks: Sequence[Sequence[str]], processes: int
) -> Iterator[tuple[str, str]]:
    """In the order of the blocks; when the caller stops, no block begins any more."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context
    from pickle import PicklingError, dumps

    try:
        dumps(annotator)
    except (PicklingError, TypeError, AttributeError) as error:
        raise OptionError(
            say("the annotator cannot be sent to other processes: {reason}", reason=error),
            hint=say("annotate with one process"),
        ) from None
    # networks have threads, which do not survive a fork
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin, (annotator,))
    try:
        waiting = iter(blocks)
        ahead = deque((block, pool.submit(_work, block)) for block in islice(waiting, processes * _AHEAD))
        while ahead:
            block, work = ahead.popleft()
            found, failure = work.result()
            yield from zip(block, found, strict=False)
            if failure is not None:
                raise FailedText(block[len(found)], InputError.of(failure))
            ahead.extend((block, pool.submit(_work, block)) for block in islice(waiting, 1))
    except BrokenProcessPool:
        raise InputError(
            say("a process that annotates ended before its work was done"),
            hint=say("take fewer processes, which need less memory"),
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


#: The annotator of a process that works for another.
_working: list[Annotator] = []


def _begin(annotator: Annotator) -> None:
    # the one that started it says when it is over
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _working[:] = [annotator]


def _work(block: Sequence[str]) -> tuple[list[str], Finding | None]:
    """The annotations of a block, or those before a text that was refused, and how it was."""
    found: list[str] = []
    try:
        found += (written for _, written in _annotated(_working[0], block))
    except FailedText as failure:
        return found, failure.error.finding
    return found, None
