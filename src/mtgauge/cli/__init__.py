"""The command line. No rule and no formula lives here."""
