"""The commands ``human`` and ``meta``."""
