"""Runs as earlier versions left them."""

from journal_lines import events_of, rewrite


def of_earlier_version(folder, run):
    """A run that says nothing of what it keeps, and that the journal does not tell of."""
    path = run.path / "run.toml"
    text = path.read_text("utf-8").partition("[kept]")[0]
    path.write_text(text.replace("run = 2", "run = 1", 1), "utf-8")
    rewrite(folder, [event for event in events_of(folder) if event["kind"] != "run-made"])
