"""The file of a clone in memory: the bytes of its template, shared until the first write."""

import threading
from typing import Any
from weakref import WeakSet

import apsw

from eopsgym.gym.clock import ClockVFS

_VFS = "eopsgym-clones"
_FILE = "clone"
_MANY = 50
"""The number of open clones above which new clones get a smaller cache."""
_CACHE_PAGES = {True: 64, False: 1500}
_SETTINGS = """
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = MEMORY;
    PRAGMA cache_size = {pages};
    PRAGMA cache_spill = 500;
"""
_TRAITS = apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE
_STATEMENTS = 512
"""The number of prepared statements that are cached, the maximum of apsw."""
_opening = threading.local()


def open_clone(data: bytes) -> apsw.Connection:
    """Open a connection to a new database with the content of `data`, the bytes of an SQLite file.

    SQL's `now` follows the running clock.
    """
    _opening.data = data
    connection = apsw.Connection(
        _FILE, apsw.SQLITE_OPEN_READWRITE, vfs=_VFS, statementcachesize=_STATEMENTS
    )
    pages = _CACHE_PAGES[len(_files) > _MANY]
    connection.execute(_SETTINGS.format(pages=pages)).fetchall()
    return connection


class _CloneFile:
    """The file through which SQLite reads and writes a clone; see `apsw.VFSFile`.

    An open transaction is in SQLite's cache: only committed pages, or those that do not fit into
    the cache, are written here. No other connection has the file, and it ends with its connection.
    """

    def __init__(self, data: bytes) -> None:
        self._data: bytes | bytearray = data
        _files.add(self)

    def xRead(self, amount: int, offset: int) -> bytes | bytearray:
        return self._data[offset : offset + amount]

    def xWrite(self, data: bytes, offset: int) -> None:
        own = self._own()
        own.extend(bytes(max(0, offset - len(own))))
        own[offset : offset + len(data)] = data

    def xTruncate(self, size: int) -> None:
        del self._own()[size:]

    def _own(self) -> bytearray:
        if not isinstance(self._data, bytearray):
            self._data = bytearray(self._data)
        return self._data

    def xFileSize(self) -> int:
        return len(self._data)

    def xClose(self) -> None: ...

    def xSync(self, flags: int) -> None: ...

    def xLock(self, level: int) -> None: ...

    def xUnlock(self, level: int) -> None: ...

    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, operation: int, pointer: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return 4096

    def xDeviceCharacteristics(self) -> int:
        return _TRAITS


class _CloneVFS(ClockVFS):
    """A VFS that opens clones, and no file on the disk."""

    def xOpen(self, name: object, flags: list[int]) -> Any:
        return _CloneFile(_opening.data)

    def xFullPathname(self, name: str) -> str:
        return name

    def xAccess(self, name: str, flags: int) -> bool:
        return False


_files: WeakSet[_CloneFile] = WeakSet()
_vfs = _CloneVFS(_VFS)
