"""The TOML file that a site fills in to register."""

from __future__ import annotations

from textwrap import wrap

from mtgauge.suites.campaign.description.campaign import Campaign

_WIDTH = 112
_HEAD = """\
# The registration form for {name}.
#
# Fill in what stands between the quotes, take the # from before your tasks and from before the terms that you
# agree to, which are all needed, and send the file to the organiser. The words of a term stand above its name.

# A short name without blanks, which becomes a part of the names of your files.
site = ""
affiliation = ""
address = ""
contact_person = ""
telephone = ""
post_code = ""
email = ""
"""
_COUNTRY = """
# The code of two letters of ISO 3166, such as "CN"; it decides about the fee.
country = ""
"""
_TAIL = """
# Who signs, and on which day, without quotes.
signed_by = ""
# signed = 2008-08-20
"""


def blank_form(campaign: Campaign) -> str:
    """The form of a campaign without an answer: every key, each task, and each term under its words.

    Args:
        campaign: What it registers for.
    """
    tasks = [f'  # "{task.id}",  # {task.languages}, {_line(task.domain)}\n' for task in campaign.tasks]
    terms = [
        "".join(f"  #   {part}\n" for part in wrap(term.text, _WIDTH, break_long_words=False))
        + f'  # "{term.id}",\n'
        for term in campaign.terms
    ]
    return "".join(
        [
            _HEAD.format(name=_line(campaign.name)),
            "\ntasks = [\n", *tasks, "]\n",
            "\nterms = [\n", *terms, "]\n",
            _COUNTRY if any(fee.countries for fee in campaign.fees) else "",
            _TAIL,
        ]
    )  # fmt: skip


def _line(text: str) -> str:
    """A text on one line, as a comment needs it."""
    return " ".join(text.split())
