"""Finding text whatever its case is, where the database knows the case of A to Z only."""

from string import ascii_uppercase

_LETTERS = {ord(letter): ord(letter.lower()) for letter in ascii_uppercase}


def casings(text: str) -> list[str]:
    """The ways in which a text may stand in what SQL's `lower` has made of it, in order.

    As it is said, small, large, and with large initials; of each, A to Z are small.
    """
    ways = (text, text.lower(), text.upper(), text.title())
    return sorted({way.translate(_LETTERS) for way in ways})
