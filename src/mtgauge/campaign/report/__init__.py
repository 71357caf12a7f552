"""The organisers' report."""
