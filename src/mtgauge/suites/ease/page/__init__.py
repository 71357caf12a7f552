"""Cognitive ease on the report page: levels, parameters, what they are made of, and where they lose."""
