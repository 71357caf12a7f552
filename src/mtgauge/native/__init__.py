"""The compiled kernels (C++20)."""
