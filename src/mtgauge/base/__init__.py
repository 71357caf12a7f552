"""What everything else stands on: errors, sentences, findings, files."""
