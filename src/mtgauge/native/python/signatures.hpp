// How Python's type checkers see what many kernels take and return.
#pragma once

#define MTGAUGE_TEXTS "collections.abc.Sequence[str]"
#define MTGAUGE_OPTIONAL_TEXTS "collections.abc.Sequence[str | None]"
#define MTGAUGE_REFERENCES "collections.abc.Sequence[collections.abc.Sequence[str | None]]"
#define MTGAUGE_SEGMENTS "hypotheses: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES

#define MTGAUGE_UINT8 "numpy.typing.NDArray[numpy.uint8]"
#define MTGAUGE_INT32 "numpy.typing.NDArray[numpy.int32]"
#define MTGAUGE_INT64 "numpy.typing.NDArray[numpy.int64]"
#define MTGAUGE_FLOAT64 "numpy.typing.NDArray[numpy.float64]"
// What `concatenated` returns.
#define MTGAUGE_LISTS "tuple[" MTGAUGE_INT32 ", " MTGAUGE_INT64 "]"
