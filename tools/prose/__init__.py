"""A checker of the project's English: eight patterns that no native writer would choose; for ``make lint``.

``python -m tools.prose`` reads pages, docstrings, comments and messages, and prints what it finds:
``file:line: pattern: words -> advice``. One file for each concern:

- `reading`: the sentences of a file;
- `patterns`: what is found in a sentence; the words of the field are in ``docs/reference/glossary.md``;
- `checking`: exceptions next to sentences, and the baseline;
- `sampling`: how often the documentation of other projects is found.
"""
