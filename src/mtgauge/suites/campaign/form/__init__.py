"""The registration form of a campaign: to print and sign, and to fill in as TOML."""
