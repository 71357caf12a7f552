"""Profiles of mtgauge, one TOML file each."""
