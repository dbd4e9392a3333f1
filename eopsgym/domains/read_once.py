"""Reading the same thing once for all rows of a call that rules are stated on."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from eopsgym.domains.kernel import Call

T = TypeVar("T")


def read_once(call: Call, what: Hashable, read: Callable[[], T]) -> T:
    """What `read` gives, kept for the other rows that rules are stated on.

    Nothing changes while rules on rows are stated, so that it stays true. Not to be changed.

    Args:
        call: as rules have it.
        what: tells this reading from all others.
        read: reads it, the first time.
    """
    if what not in call.read:
        call.read[what] = read()
    found: T = call.read[what]
    return found
