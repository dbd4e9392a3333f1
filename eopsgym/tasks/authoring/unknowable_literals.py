"""The search for addresses and ids that a solution writes and that an agent could only guess.

An agent reads the policy, the request and the results of its calls, with the decoded text of
base64 bodies in them.
"""

import base64
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from eopsgym.gym import Database
from eopsgym.tasks.argument_leaves import is_id, leaves
from eopsgym.tasks.gold import GoldCall

_ADDRESS = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+")
_ENCODED = re.compile(r"[A-Za-z0-9_-]{16,}")


def unknowable_literals(
    calls: Sequence[GoldCall], results: Sequence[Any], writing: Sequence[int], said: str
) -> Iterator[tuple[int, str]]:
    """Yield each address or id that a call writes and no earlier text contains: call, value.

    Args:
        calls: the calls of a solution.
        results: their parsed results.
        writing: the positions of the calls that write.
        said: the text that the agent reads before its first call.
    """
    texts = [said.lower()]
    for position, (call, result) in enumerate(zip(calls, results, strict=True)):
        if position in writing:
            for value in _literals(call):
                if not any(value.lower() in text for text in texts):
                    yield position, value
        texts += _texts(result)


def holds(database: Database, value: str) -> bool:
    """Return whether a value occurs anywhere in the texts of a database, ignoring case.

    A solution may make up a value that does not occur, such as the address of a new employee.
    """
    return any(
        database.rows(f'SELECT 1 FROM "{table}" WHERE {_has(columns)} LIMIT 1', value.lower())
        for table, columns in database.domain.schema.tables.items()
    )


def _has(columns: Iterable[str]) -> str:
    return " OR ".join(f'instr(lower("{column}"), ?1)' for column in columns)


def _literals(call: GoldCall) -> Iterator[str]:
    for name, value in leaves("", call.arguments):
        if isinstance(value, str) and "${" not in value:
            yield from [value] if is_id(name) and value else _ADDRESS.findall(value)


def _texts(result: Any) -> Iterator[str]:
    """Yield the text of a result, and the decoded base64 texts in it, in lower case."""
    text = json.dumps(result, ensure_ascii=False)
    yield text.lower()
    for part in _ENCODED.findall(text):
        try:
            yield base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode().lower()
        except ValueError:
            continue  # it only looks like base64
