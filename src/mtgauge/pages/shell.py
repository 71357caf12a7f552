"""What pages have in common: templates that write texts in the reader's language, a style, a script, a policy."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from mtgauge.base.sentences import Sentence
from mtgauge.base.version import __version__
from mtgauge.pages.text import ItemName, LanguageName, Text, Writer, item_name, languages, say

#: Where the templates, styles and scripts that pages share are.
PACKAGE = __package__


class _Compiled(jinja2.BytecodeCache):
    """Keeps compiled templates for the life of the process: to compile them takes longer than to fill them in."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Gives a template its code, if it was compiled before."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps the code of a template."""
        self._codes[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


def environment(writer: Writer, *packages: str) -> jinja2.Environment:
    """Templates escape whatever they are given; `_` writes a text that can change its language.

    Args:
        writer: Writes texts.
        packages: Packages whose templates are looked at before those of `PACKAGE`.
    """
    loaders = [jinja2.PackageLoader(package) for package in (*packages, PACKAGE)]
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader(loaders),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        bytecode_cache=_COMPILED,
    )

    def text(message: str | Text, **values: Any) -> Markup:
        return writer.html(message if isinstance(message, Text) else say(message, **values))

    def attribute(name: str, message: str | Text, **values: Any) -> Markup:
        return writer.attribute(name, message if isinstance(message, Text) else say(message, **values))

    def sentence(english: str) -> Markup:
        if isinstance(english, Sentence):
            return writer.html(english)
        return Markup('<span lang="en">{}</span>').format(english)

    def option(value: str, message: str) -> Markup:
        return Markup('<option value="{}" data-message="{}">{}</option>').format(
            value, message, writer.translated(message)
        )

    globals_: dict[str, Callable[..., Any]] = {
        "_": text,
        "attribute": attribute,
        "document_title": lambda message: writer.html(message, "title"),
        "option": option,
        "sentence": sentence,
        "language_name": LanguageName,
        "name": _name,
        "say": say,
        "is_text": lambda value: isinstance(value, Sentence),
        "kind_of": lambda value: type(value).__name__,
    }
    environment.globals.update(globals_)
    return environment


def _name(name: ItemName | Text | str) -> Markup:
    """An item in the colour that it has on the page; what has no colour by its name alone."""
    return item_name(name) if isinstance(name, ItemName) else Markup("<bdi>{}</bdi>").format(name)


def frame(
    writer: Writer, style: str, scripts: Sequence[str], meta: dict[str, Any], *, asks_server: bool = False
) -> dict[str, Any]:
    """What the template ``frame.html`` needs, which every page extends.

    Args:
        writer: Writes texts.
        style: The whole style of the page.
        scripts: Its scripts, in their order.
        meta: What they know from the beginning.
        asks_server: Whether they may ask the server that the page comes from.
    """
    return {
        "language": writer.language,
        "languages": languages(),
        "policy": _policy(scripts, style, asks_server=asks_server),
        "style": Markup(style),  # noqa: S704  # files of mtgauge
        "scripts": [Markup(script) for script in scripts],  # noqa: S704
        "meta": htmlsafe_json_dumps(meta, ensure_ascii=False, separators=(",", ":")),
        "version": __version__,
    }


def _policy(scripts: Sequence[str], style: str, *, asks_server: bool) -> str:
    """What the browser lets the page do: run these scripts, use this style, show images that it made itself."""
    allowed = " ".join(_hash(script) for script in scripts)
    asked = "connect-src 'self'; " if asks_server else ""
    return (
        f"default-src 'none'; script-src {allowed}; worker-src blob:; style-src {_hash(style)}; "
        f"img-src data: blob:; {asked}base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


@cache
def asset(name: str, package: str = PACKAGE) -> str:
    """A style: of the folder ``styles`` of this package, or ``assets`` of another."""
    folder = "styles" if package == PACKAGE else "assets"
    return files(package).joinpath(folder, name).read_text("utf-8")


@cache
def bundle(name: str) -> str:
    """A script that was put together from the modules in the folder ``script``; see ``make bundle``."""
    return files(PACKAGE).joinpath("bundle", name).read_text("utf-8")
