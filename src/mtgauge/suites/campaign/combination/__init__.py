"""The combination task: what its participants are given."""
