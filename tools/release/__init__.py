"""Steps of a release that a program can do."""
