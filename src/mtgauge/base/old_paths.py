"""Keep the import paths of modules that moved."""

from __future__ import annotations

import sys
from types import ModuleType


def keep_paths(face: str, **modules: ModuleType) -> None:
    """Make modules importable as submodules of a module in their old place.

    Args:
        face: The name of that module, which calls this while it is imported.
        **modules: Name of a submodule -> the module that it is now. Two underscores separate levels.
    """
    for name, module in modules.items():
        parent, _, last = f"{face}.{name.replace('__', '.')}".rpartition(".")
        sys.modules[f"{parent}.{last}"] = module
        setattr(sys.modules[parent], last, module)
