"""Writes profiles as TOML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from mtgauge.suites.ease.profile import EaseProfile

#: Hashes of texts in a line.
_IN_LINE = 10


def profile_toml(profile: EaseProfile) -> bytes:
    """A profile as TOML, as `mtgauge.suites.ease.profile_file` reads it."""
    import tomli_w  # rarely needed

    content = {
        "summary": profile.summary,
        **({} if profile.has_total else {"total": False}),
        **({"tuned_on": profile.tuned_on} if profile.tuned_on else {}),
        "levels": {
            level.level: {
                **({"title": level.title} if level.title else {}),
                "weight": level.weight,
                "gamma": level.gamma,
                "delta": level.delta,
                "origin": level.origin,
                "adequacy": dict(level.adequacy),
                **({"disfluency": dict(level.disfluency)} if level.disfluency else {}),
            }
            for level in profile.levels
        },
        **(
            {
                "metrics": {
                    id_: {name: value for name, value in asdict(entry).items() if value not in ("", None)}
                    for id_, entry in profile.metrics.items()
                }
            }
            if profile.metrics
            else {}
        ),
        **({"tuned": {"texts": list(_lines(sorted(profile.tuned_texts)))}} if profile.tuned_texts else {}),
    }
    return tomli_w.dumps(content).encode()


def _lines(hashes: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(hashes), _IN_LINE):
        yield " ".join(hashes[start : start + _IN_LINE])
