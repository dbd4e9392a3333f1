"""Reading the same thing once in a call, as for all rows that rules are stated on."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from eopsgym.domains.kernel import Call

T = TypeVar("T")


def read_once(call: Call, what: Hashable, read: Callable[[], T]) -> T:
    """Return the result of `read`, cached for the rest of the call. Do not change it.

    Nothing changes while rules on rows are checked, so that it stays true there. A caller before
    that includes in `what` how much was written until then (`my_drives` of drive).

    Args:
        call: the call that caches it.
        what: the key of the cache.
        read: reads it, the first time.
    """
    if what not in call.cache:
        call.cache[what] = read()
    found: T = call.cache[what]
    return found
