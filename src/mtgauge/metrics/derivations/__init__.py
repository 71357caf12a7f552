"""How the scores of metrics come about, step by step: one file for each metric, imported when somebody asks."""
