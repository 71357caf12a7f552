"""Metrics in the shape of Hugging Face ``evaluate``, whose package is not needed.

>>> from mtgauge.huggingface import load
>>> metric = load("sacrebleu")
>>> metric.add_batch(predictions=["The cat sat on the mat."], references=[["The cat sat on a mat."]])
>>> round(metric.compute()["score"], 2)
48.89

References are given segment by segment, as there: a list of strings for each prediction, or one string. Names,
options and values mean what they mean there, beside mtgauge's own values: of ``load("bleu")``, ``bleu`` is between
0 and 1, and ``score`` is 100 times that.

>>> words = load("wer").compute(predictions=["The cat sat."], references=["A cat sat."])
>>> f"{words:.3f}"
'0.333'
"""

from mtgauge.huggingface.metric import EvaluateMetric, load

__all__ = ["EvaluateMetric", "load"]
