"""``mtgauge sacrebleu``: the command line of sacreBLEU 2.6, and its output, with the numbers of mtgauge.

The texts, signatures and layouts that these modules print are sacreBLEU's, because programs read them. The numbers
come from `mtgauge.metrics`, `mtgauge.engine` and `mtgauge.stats`, as those of ``mtgauge score`` do.
"""
