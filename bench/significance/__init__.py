"""Whether tests and intervals hold what they promise: size, power and coverage on real outputs."""
