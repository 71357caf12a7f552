"""The campaign."""
