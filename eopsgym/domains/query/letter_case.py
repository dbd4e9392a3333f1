"""Finding text whatever its case is, where the database knows the case of A to Z only."""

from string import ascii_uppercase

_LETTERS = {ord(letter): ord(letter.lower()) for letter in ascii_uppercase}


def stored_cases(text: str) -> list[str]:
    """Return the forms in which a text may stand in what SQL's `lower` has made of it, in order.

    As it is written, small, large, and with large initials; in each, A to Z are small.
    """
    forms = (text, text.lower(), text.upper(), text.title())
    return sorted({form.translate(_LETTERS) for form in forms})
