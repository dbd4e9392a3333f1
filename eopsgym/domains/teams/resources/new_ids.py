"""New ids of hexadecimal digits."""

import uuid

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call


def new_hex(call: Call, table: str, column: str, prefix: str = "", digits: int = 32) -> str:
    """Return an id of hexadecimal digits that no row has, after a prefix."""
    number = uuid.UUID(random_uuid(call, table, column))
    while call.value(f'SELECT 1 FROM "{table}" WHERE [{column}] = ?', prefix + number.hex[:digits]):
        number = uuid.uuid5(number, column)
    return prefix + number.hex[:digits]
