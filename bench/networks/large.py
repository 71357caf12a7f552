"""``python -m bench.networks.large``: how long COMET takes with a model of the shape of wmt22-comet-da.

Its encoder has the shape of XLM-RoBERTa large: 24 layers of 1,024, and 250,002 tokens. The weights are random and
seeded: the scores mean nothing, and the time and the memory are those of the published model. Needs the texts
of WMT22 in a folder ``shared`` beside the checkout, 3 GB of disk and 5 GB of memory. Prints the numbers of
``docs/how-to/score-with-comet.md``; takes minutes. They are seconds of the processor, since a busy machine changes
those less than the seconds on the clock.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bench import machine, processes
from bench.corpora import SHARED
from bench.networks import checkpoints
from bench.networks.texts import Texts, real_texts

#: XLM-RoBERTa large, which no number of tokens learned from a few texts makes smaller.
_SHAPE = {
    "hidden_size": 1024,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
    "intermediate_size": 4096,
    "max_position_embeddings": 514,
    "vocab_size": 250_002,
}
#: The feed-forward network of wmt22-comet-da.
_HEAD = [3072, 1024]
#: Segments of the run whose time is taken off, since it is that of the start.
_FEW = 10


def main() -> int:
    """Measures, and prints the numbers."""
    options = _parse()
    if not (SHARED / "wmt22").is_dir():
        print("no texts of WMT22 in a folder 'shared' beside the checkout", file=sys.stderr)
        return 2
    facts = machine.facts()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        texts = real_texts(folder / "texts", options.segments, 1)
        model = checkpoints.write(folder / "model", texts.lines(), _SHAPE, _HEAD)
        few = texts.first(folder / "few", _FEW, 1)
        start, whole = (_scored(model, part, options.threads) for part in (few, texts))
        size = (model / "checkpoints" / "model.ckpt").stat().st_size
    each = (whole.processor - start.processor) / (texts.segments - few.segments)
    for key in ("CPU", "load before the run", "memory", "system", "mtgauge", "date"):
        print(f"{key}: {facts[key]}")
    print(f"weights: {size / 1e9:.2f} GB")
    print(f"100 segments: {100 * each:.0f} s of processor time on {_threads(options.threads)}")
    print(f"start: {start.processor - few.segments * each:.0f} s of processor time")
    print(f"memory of the process: {whole.peak / 1e9:.1f} GB")
    return 0


def _threads(count: int) -> str:
    return "one thread" if count == 1 else f"{count} threads"


def _scored(model: Path, texts: Texts, threads: int) -> processes.Measured:
    """One run of the command on one system."""
    command = [
        Path(sys.executable).with_name("mtgauge"), "score", "-m", f"comet:model={model}", "-l", "zh-en",
        "-s", texts.source, "-r", texts.reference, *texts.systems, "--threads", str(threads), "--format", "json",
    ]  # fmt: skip
    many = {name: str(threads) for name in processes.ONE_THREAD}
    return processes.run([command], many | {"HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "true"})[0]


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.networks.large", description=__doc__.split("\n")[0])
    parser.add_argument("--segments", type=int, default=100, help=f"of one system, more than {_FEW}")
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
