"""The version; every signature carries it."""

__version__ = "0.1.0"
