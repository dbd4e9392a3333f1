"""Search for text regardless of case, although SQLite changes the case of A to Z only."""

from string import ascii_uppercase

_LETTERS = {ord(letter): ord(letter.lower()) for letter in ascii_uppercase}


def stored_cases(text: str) -> list[str]:
    """Return the forms that a stored text may have after SQL's `lower`, sorted.

    The stored text may be written like `text`, in lower, upper or title case. `lower` changes only
    its letters from A to Z.
    """
    forms = (text, text.lower(), text.upper(), text.title())
    return sorted({form.translate(_LETTERS) for form in forms})
