"""The search for ids that a solution writes out although an earlier call returned them.

They should be references (`{"$ref": "events.items[summary=Sync].id"}`), which say where an id comes
from. Plans, failure tags, and the scripted failures that skip a look-up or take a wrong record
depend on references.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.gold import GoldCall

_ID_KEY = re.compile(r"(^|_)id$|Id$")


def literal_ids(
    calls: Sequence[GoldCall], results: Sequence[Any], writing: Sequence[int], said: str
) -> Iterator[tuple[int, str, int]]:
    """Yield each literal id that should be a reference: call, id, and the call that returned it.

    Args:
        calls: the calls of a solution.
        results: their parsed results.
        writing: the positions of the calls that write.
        said: the text that the agent reads before its first call; ids in it are known.
    """
    sources: dict[str, int] = {}
    for position, (call, result) in enumerate(zip(calls, results, strict=True)):
        if position in writing:
            for _, value in leaves("", call.arguments):
                if isinstance(value, str) and value in sources and value not in said:
                    yield position, value, sources[value]
        for value in _ids(result):
            sources.setdefault(value, position)


def _ids(result: Any) -> Iterator[str]:
    """Yield the ids in a result, except those that are also names, such as `INBOX`."""
    if isinstance(result, list):
        for part in result:
            yield from _ids(part)
    elif isinstance(result, dict):
        values = list(result.values())
        for key, value in result.items():
            if not isinstance(value, str):
                yield from _ids(value)
            elif _ID_KEY.search(key) and values.count(value) == 1:
                yield value
