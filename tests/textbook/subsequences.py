"""Longest common subsequences, the table in full; the statistics of ROUGE-L (Lin 2004)."""

Words = list[str]


def longest(text: Words, reference: Words) -> int:
    cells = [[0] * (len(reference) + 1) for _ in range(len(text) + 1)]
    for row, word in enumerate(text):
        for column, other in enumerate(reference):
            best = max(cells[row][column + 1], cells[row + 1][column])
            cells[row + 1][column + 1] = cells[row][column] + 1 if word == other else best
    return cells[-1][-1]


def statistics(hypothesis: Words, references: list[Words | None]) -> list[int]:
    """Tokens of the hypothesis; for each reference the longest common subsequence and its tokens."""
    row = [len(hypothesis)]
    for reference in references:
        row += [0, -1] if reference is None else [longest(hypothesis, reference), len(reference)]
    return row
