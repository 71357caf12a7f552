"""Slow and plain definitions of what the kernels compute, written to be obviously right."""
