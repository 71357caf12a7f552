"""What the commands of a campaign take: scores first, with nothing new, with one new system; the report."""
