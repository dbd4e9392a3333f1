"""Ids of new rows: they continue what the seed has, and the same calls give the same ids."""

import json
from collections.abc import Callable
from datetime import UTC
from hashlib import sha256

from eopsgym.domains.kernel.call import Call

_VERSION_4 = 4 << 76 | 2 << 62
_RANDOM_BITS = (1 << 128) - 1 ^ (15 << 76 | 3 << 62)
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def next_number(call: Call, table: str, column: str, prefix: str) -> int:
    """One more than the highest number that follows a prefix in a column."""
    sql = (
        f'SELECT max(CAST(substr([{column}], ?) AS INTEGER)) FROM "{table}" '
        f"WHERE substr([{column}], 1, ?) = ?"
    )
    return int(call.value(sql, len(prefix) + 1, len(prefix), prefix) or 0) + 1


def numbered(call: Call, table: str, column: str, form: str) -> str:
    """The next id of a form such as `INC_{:03}`.

    Seeds may spell what stands before the number otherwise (`MEM_005`): what counts is the number
    after the first underscore, or after the prefix where there is none.
    """
    prefix = form[: form.index("{")]
    if not prefix.endswith("_"):
        return form.format(next_number(call, table, column, prefix))
    sql = (
        f"SELECT max(CAST(substr([{column}], instr([{column}], '_') + 1) AS INTEGER)) "
        f'FROM "{table}"'
    )
    return form.format(int(call.value(sql) or 0) + 1)


def _last(call: Call, table: str) -> int | None:
    """The number of the last row, at once, however many there are."""
    last: int | None = call.value(f'SELECT max(rowid) FROM "{table}"')
    return last


def _chance(call: Call, table: str, column: str, bits: int, salt: int, last: int | None) -> int:
    """A number that nobody foresees, yet that comes again where the same calls are made again."""
    text = f"{table}|{column}|{last}|{call.now.isoformat()}|{salt}"
    return int.from_bytes(sha256(text.encode()).digest(), "big") % (1 << bits)


def _free(call: Call, table: str, column: str, make: Callable[[int], str], past: str = "") -> str:
    """The first that no row has, of those that are made with rising salt.

    `past` is a query that finds something where a row has had one that is gone.
    """
    salt = 0
    while call.value(f'SELECT 1 FROM "{table}" WHERE [{column}] = ?', found := make(salt)) or (
        past and call.value(past, found)
    ):
        salt += 1
    return found


def random_uuid(call: Call, table: str, column: str) -> str:
    """A UUID of version 4 for a new row."""
    return _random(call, table, column, _last(call, table))


def _random(call: Call, table: str, column: str, last: int | None) -> str:
    def make(salt: int) -> str:
        return _uuid(_chance(call, table, column, 128, salt, last))

    return _free(call, table, column, make)


def random_uuids(call: Call, table: str, column: str, count: int) -> list[str]:
    """UUIDs for rows that are added together: those that they would get one after the other."""
    if count == 1:
        return [random_uuid(call, table, column)]
    last = _last(call, table)
    before = [last, *range((last or 0) + 1, (last or 0) + count)][:count]
    found = [_uuid(_chance(call, table, column, 128, 0, row)) for row in before]
    taken = f'SELECT 1 FROM "{table}" WHERE [{column}] IN (SELECT value FROM json_each(?))'
    if call.value(taken, json.dumps(found)):
        return [_random(call, table, column, row) for row in before]
    return found


def uuid_below(key: str, *place: object) -> str:
    """The UUID of what belongs to a row and has no other place: from the id of that row.

    Nobody looks whether it is taken, as the row's own id is not.
    """
    text = "|".join(map(str, (key, *place)))
    return _uuid(int.from_bytes(sha256(text.encode()).digest()[:16], "big"))


def _uuid(number: int) -> str:
    """A number of 128 bits as a UUID of version 4: a third of the time that `uuid.UUID` takes."""
    text = f"{number & _RANDOM_BITS | _VERSION_4:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def crockford(number: int, digits: int) -> str:
    """A number in Crockford's base 32."""
    return "".join(_CROCKFORD[number >> shift & 31] for shift in range(5 * digits - 5, -1, -5))


def ulid(call: Call, table: str, column: str, *, past: str = "") -> str:
    """A ULID for a new row: 26 characters that sort by the episode's time.

    `past` is a query that finds something where a row that is gone had it.
    """
    moment = int(call.now.replace(tzinfo=UTC).timestamp() * 1000) << 80

    last = _last(call, table)

    def make(salt: int) -> str:
        return crockford(moment | _chance(call, table, column, 80, salt, last), 26)

    return _free(call, table, column, make, past)
