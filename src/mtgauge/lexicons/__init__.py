"""Word lists, WordNet and paraphrase tables, read from the user's files; the project includes none."""
