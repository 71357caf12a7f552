"""``mtgauge view``."""

from __future__ import annotations

import signal
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import click

from mtgauge.base.errors import InputError
from mtgauge.base.files import scratch_folder
from mtgauge.base.sentences import say
from mtgauge.cli.view.server import ViewServer
from mtgauge.cli.view.session import Session
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.engine.setting import COMPUTATION, INPUT, OUTPUT

_MEGABYTE = 1_000_000


@command(
    examples=(
        "mtgauge view",
        "mtgauge view reference-A.txt systems/*.txt",
        "mtgauge view my-record",
    )
)
@argument(
    "files",
    nargs=-1,
    type=click.Path(),
    metavar="[FILES]...",
    help="Files and folders to begin with: texts, test sets, human ratings, records, puzzles, a campaign.",
)
@section_option(
    "--port",
    section=COMPUTATION,
    common=True,
    type=click.IntRange(0, 65535),
    default=0,
    show_default=True,
    metavar="N",
    help="Port on 127.0.0.1; 0 for a free one.",
)
@section_option(
    "--limit",
    section=INPUT,
    common=True,
    type=click.IntRange(1),
    default=512,
    show_default=True,
    metavar="MB",
    help="Largest size of all uploads together, in megabytes.",
)
@section_option(
    "--no-browser", "is_quiet", section=OUTPUT, common=True, is_flag=True, help="Only print the address."
)
def view(files: tuple[str, ...], port: int, limit: int, is_quiet: bool) -> None:
    """Open a page on this machine on which files become reports.

    The page shows what each file was recognised as, and makes the report that the command would write. It is for
    one user: its address has a secret part, and no other machine can reach it. Copies are deleted at the end.
    """
    for file in files:
        if not Path(file).exists():
            raise InputError(say("no such file or folder"), file=file)
    with scratch_folder() as folder, _ended_by_signals():
        session = Session(folder, limit * _MEGABYTE)
        for file in files:
            session.add(Path(file))
        with _server(session, port) as server:
            tell(say("view: {address}", address=server.address))
            tell(say("end it by Ctrl-C"))
            if not is_quiet:
                webbrowser.open(server.address)
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                pass
            finally:
                session.end()


def _server(session: Session, port: int) -> ViewServer:
    try:
        return ViewServer(session, port)
    except OSError as error:
        raise InputError(
            say("port {port} cannot be used: {reason}", port=port, reason=error.strerror or error),
            hint=say("leave --port out for a free one"),
        ) from None


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """End the block on signals as on Ctrl-C, so that the folder is deleted."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    kinds = [kind for name in ("SIGTERM", "SIGHUP") if (kind := getattr(signal, name, None)) is not None]
    before = {kind: signal.signal(kind, end) for kind in kinds}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)
