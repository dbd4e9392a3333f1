"""Reading the same thing once in a call, as for all rows that rules are stated on."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from eopsgym.domains.kernel import Call

T = TypeVar("T")


def read_once(call: Call, what: Hashable, read: Callable[[], T]) -> T:
    """What `read` gives, kept for the rest of the call. Not to be changed.

    Nothing changes while rules on rows are stated, so that it stays true there. Whoever reads
    before that has in `what` how much was written until then (`my_drives` of drive).

    Args:
        call: which keeps it.
        what: tells this reading from all others.
        read: reads it, the first time.
    """
    if what not in call.read:
        call.read[what] = read()
    found: T = call.read[what]
    return found
