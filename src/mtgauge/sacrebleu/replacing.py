"""Puts the package in place of sacreBLEU, for programs whose import lines are not one's own."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say

_PACKAGE = __package__
_REPLACED = "sacrebleu"


def replace_sacrebleu() -> None:
    """From now on ``import sacrebleu`` gives `mtgauge.sacrebleu`, in every module of the process.

    It is called before the program that imports sacreBLEU is imported; called twice, it changes nothing.

    Raises:
        OptionError: sacreBLEU itself has been imported, so that parts of a program would go on with it.

    Examples:
        In front of the imports of lm-evaluation-harness, lighteval or another program::

            from mtgauge.sacrebleu import replace_sacrebleu

            replace_sacrebleu()
    """
    package = import_module(_PACKAGE)
    if sys.modules.get(_REPLACED, package) is not package:
        raise OptionError(
            say("sacreBLEU has been imported already"),
            hint=say("call replace_sacrebleu() before the program that imports it"),
        )
    sys.modules[_REPLACED] = package
    for module in pkgutil.walk_packages(package.__path__, f"{_PACKAGE}."):
        name = _REPLACED + module.name.removeprefix(_PACKAGE)
        sys.modules[name] = import_module(module.name)
