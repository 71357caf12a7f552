"""An evaluation of three systems by a tiny model with a cache; as a program, one that is killed on the way.

Run with a JSON object: ``metric``, with its model; ``cache``, a folder; ``batches`` and ``rows``, after how many
batches of the network, or systems whose rows are stored, the process kills itself, 0 for never. Prints how many
sequences were encoded, and the result.
"""

import json
import os
import signal
import subprocess
import sys
import warnings
from pathlib import Path

N = 40


#: What this program imports beside the command, and takes long.
MODULES = (
    "torch",
    "mtgauge.metrics.bertscore.bertscore",
    "mtgauge.metrics.perplexity.causal",
    "mtgauge.encoders.causal",
    "transformers.convert_slow_tokenizer",
    "transformers.models.auto.modeling_auto",
    "transformers.models.auto.tokenization_auto",
    "transformers.models.gpt2.modeling_gpt2",
    "transformers.models.xlm_roberta.modeling_xlm_roberta",
)


def run(python, metric, cache, batches=0, rows=0):
    """What the program printed under a warm ``python``, or None if it was killed."""
    order = json.dumps({"metric": metric, "cache": str(cache), "batches": batches, "rows": rows})
    done = subprocess.run([python, Path(__file__), order], capture_output=True, text=True, check=False)
    if done.returncode == -signal.SIGKILL:
        return None
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def texts(system):
    """N translations, many of them equal to those of other systems."""
    return [f"The river rose {'x' * (number % 7)}{number if number % 3 else system}." for number in range(N)]


def evaluated(metric, cache):
    from mtgauge import evaluate

    return evaluate(
        {name: texts(name) for name in "ABC"},
        [f"The river has risen {number}." for number in range(N)],
        sources=[f"河水上涨 {number}。" for number in range(N)],
        languages="zh-en",
        metrics=metric,
        levels=["corpus", "segment"],
        cache=cache,
    )


def main():
    warnings.simplefilter("error")
    from mtgauge.encoders import TextEncoder
    from mtgauge.engine.rowcache import RowCache
    from mtgauge.report import render

    order = json.loads(sys.argv[1])
    done = {"encoded": 0, "batches": 0, "rows": 0}
    states, write = TextEncoder._states, RowCache._write

    def count(what):
        if done[what] == order[what] > 0:
            os.kill(os.getpid(), signal.SIGKILL)
        done[what] += 1

    def counted(self, batch, layers):
        count("batches")
        done["encoded"] += len(batch)
        return states(self, batch, layers)

    def stored(self, *args, **kwargs):
        count("rows")
        write(self, *args, **kwargs)

    TextEncoder._states, RowCache._write = counted, stored
    result = evaluated(order["metric"], Path(order["cache"]))
    print(json.dumps(done | {"result": render(result, "json")}))


if __name__ == "__main__":
    main()
