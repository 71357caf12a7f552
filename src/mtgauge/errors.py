"""The exceptions of mtgauge, by their public path."""

from mtgauge.base.errors import (
    ContractError,
    InputError,
    MissingExtraError,
    MtgaugeError,
    OptionError,
    RecordError,
)

__all__ = ["ContractError", "InputError", "MissingExtraError", "MtgaugeError", "OptionError", "RecordError"]
