"""Lengths as scripts count them."""


def utf16_length(text: str) -> int:
    """Number of UTF-16 code units; half a surrogate pair is one."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
