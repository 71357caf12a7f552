"""Linguistic puzzles from Python: load them, score answers, rank submissions."""

from mtgauge.base.old_paths import keep_paths
from mtgauge.suites.puzzles import board, measures, protocols, testset
from mtgauge.suites.puzzles.board import Board, BoardRow
from mtgauge.suites.puzzles.jobs.board import PuzzleBoard, board_of
from mtgauge.suites.puzzles.jobs.evaluation import evaluate_puzzles
from mtgauge.suites.puzzles.protocols import references_of
from mtgauge.suites.puzzles.testset import load_puzzles

__all__ = ["Board", "BoardRow", "PuzzleBoard", "board_of", "evaluate_puzzles", "load_puzzles", "references_of"]

keep_paths(__name__, board=board, measures=measures, protocols=protocols, testset=testset)
