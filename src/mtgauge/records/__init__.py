"""Jobs that compose an evaluation with something else: records, reruns, gates."""
