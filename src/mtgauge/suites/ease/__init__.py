"""Cognitive ease."""
