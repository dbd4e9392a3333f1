"""Texts of whole characters: models cut some in two, and nothing can send or keep half of one."""


def whole_characters(text: str) -> str:
    """`text` as Unicode: two halves of a character are joined, one alone is U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
