"""Word lists, WordNet and tables of paraphrases, read from files that users have; the project carries none."""
