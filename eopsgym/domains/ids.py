"""Ids of new rows: they continue those of the seed, and the same calls give the same ids."""

import json
import uuid
from collections.abc import Callable
from hashlib import sha256

from eopsgym.domains.kernel.call import Call

_VARIANT = {digit: "89ab"[int(digit, 16) & 3] for digit in "0123456789abcdef"}
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def next_number(call: Call, table: str, column: str, prefix: str) -> int:
    """Return the highest number after a prefix in a column, plus one."""
    sql = (
        f'SELECT max(CAST(substr([{column}], ?) AS INTEGER)) FROM "{table}" '
        f"WHERE substr([{column}], 1, ?) = ?"
    )
    return int(call.value(sql, len(prefix) + 1, len(prefix), prefix) or 0) + 1


def numbered(call: Call, table: str, column: str, form: str) -> str:
    """Return the next id of a form such as `INC_{:03}`.

    Seeds may have another text before the number (`MEM_005`), so the number after the first
    underscore is read, or after the prefix if that does not end with an underscore.
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
    """Return the number of the last row, without counting rows."""
    last: int | None = call.value(f'SELECT max(rowid) FROM "{table}"')
    return last


def _chance(call: Call, table: str, column: str, salt: int, last: int | None) -> str:
    """Return pseudo-random digits, which are the same when the same calls are repeated."""
    text = f"{table}|{column}|{last}|{call.now.isoformat()}|{salt}"
    return sha256(text.encode()).hexdigest()


def _free(call: Call, table: str, column: str, make: Callable[[int], str], past: str = "") -> str:
    """Return the first unused value, from `make` with increasing salt.

    `past` is a query that returns a row if a deleted row had the value.
    """
    salt = 0
    while call.value(f'SELECT 1 FROM "{table}" WHERE [{column}] = ?', value := make(salt)) or (
        past and call.value(past, value)
    ):
        salt += 1
    return value


def random_uuid(call: Call, table: str, column: str) -> str:
    """Return a UUID of version 4 for a new row."""
    return _random(call, table, column, _last(call, table))


def _random(call: Call, table: str, column: str, last: int | None) -> str:
    def make(salt: int) -> str:
        return _uuid(_chance(call, table, column, salt, last)[-32:])

    return _free(call, table, column, make)


def random_uuids(call: Call, table: str, column: str, count: int) -> list[str]:
    """Return UUIDs for rows that are added together, the same as if added one by one."""
    if count == 1:
        return [random_uuid(call, table, column)]
    last = _last(call, table)
    before = [last, *range((last or 0) + 1, (last or 0) + count)][:count]
    ids = [_uuid(_chance(call, table, column, 0, row)[-32:]) for row in before]
    taken = f'SELECT 1 FROM "{table}" WHERE [{column}] IN (SELECT value FROM json_each(?))'
    if call.value(taken, json.dumps(ids)):
        return [_random(call, table, column, row) for row in before]
    return ids


def random_hex(call: Call, table: str, column: str, prefix: str = "", digits: int = 32) -> str:
    """Return an id for a new row: a prefix and hexadecimal digits."""
    number = uuid.UUID(random_uuid(call, table, column))
    while call.value(f'SELECT 1 FROM "{table}" WHERE [{column}] = ?', prefix + number.hex[:digits]):
        number = uuid.uuid5(number, column)
    return prefix + number.hex[:digits]


def uuid_below(key: str, place: object) -> str:
    """Return the UUID of a part of a row, derived from the id of that row.

    Whether it is already used is not checked, as the id of the row is unique.
    """
    return _uuid(sha256(f"{key}|{place}".encode()).hexdigest()[:32])


def _uuid(digits: str) -> str:
    """Return 32 digits as a UUID of version 4, much faster than `uuid.UUID`."""
    variant = f"{_VARIANT[digits[16]]}{digits[17:20]}"
    return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-{variant}-{digits[20:]}"


def crockford(number: int, digits: int) -> str:
    """Return a number in Crockford's base 32."""
    return "".join(_CROCKFORD[number >> shift & 31] for shift in range(5 * digits - 5, -1, -5))


def ulid(call: Call, table: str, column: str, *, past: str = "") -> str:
    """Return a ULID for a new row: 26 characters that sort by the episode's time.

    `past` is a query that returns a row if a deleted row had the value.
    """
    moment = call.milliseconds << 80
    last = _last(call, table)

    def make(salt: int) -> str:
        return crockford(moment | int(_chance(call, table, column, salt, last)[-20:], 16), 26)

    return _free(call, table, column, make, past)
