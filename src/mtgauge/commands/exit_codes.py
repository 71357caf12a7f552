"""What the command's exit codes mean."""

FINDING = 1  # a gate that failed, a rerun that differs, a faulty file
UNUSABLE = 2  # input or options that cannot be used
FAULT = 70  # a fault of mtgauge itself
INTERRUPTED = 130
