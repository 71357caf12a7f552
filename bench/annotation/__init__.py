"""How long annotators take for the texts of a shared task, and what a cache saves."""
