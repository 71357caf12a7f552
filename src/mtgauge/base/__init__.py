"""The ground floor: errors, sentences, findings, files."""
