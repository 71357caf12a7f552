"""Where results go: test suites, experiment trackers, and the summaries of continuous integration.

Each file is for one other program, which is imported when its function is called; the files themselves are loaded
when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtgauge.integrations import mlflow as mlflow
    from mtgauge.integrations import regression as regression
    from mtgauge.integrations import wandb as wandb

_MODULES = ("mlflow", "regression", "wandb")


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"mtgauge.integrations.{name}")
    raise AttributeError(f"module 'mtgauge.integrations' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*_MODULES]
