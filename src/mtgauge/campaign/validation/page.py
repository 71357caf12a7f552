"""Validations as one HTML page: everything in one file, no script, nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files

import jinja2
from markupsafe import Markup

from mtgauge.campaign.findings import Severity
from mtgauge.campaign.validation.descriptions import TITLES
from mtgauge.campaign.validation.listing import Examined, verdict
from mtgauge.version import __version__


def page_of(validations: Sequence[Examined]) -> str:
    """The page; names and texts of files are escaped, and its policy lets nothing run or load."""
    style = files(__package__).joinpath("templates", "validation.css").read_text("utf-8")
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    page = environment.get_template("validation.html").render(
        validations=validations,
        verdict=verdict,
        titles=TITLES,
        error=Severity.ERROR,
        style=Markup(style),  # noqa: S704  # a file of this package
        policy=f"default-src 'none'; style-src {_hash(style)}; base-uri 'none'; form-action 'none'",
        version=__version__,
    )
    return page.rstrip("\n")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
