"""Tasks that come with mtgauge, as TOML. Their data does not: name its folder."""
