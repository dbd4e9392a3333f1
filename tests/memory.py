"""How much memory a block took at its height, whatever ran in this process before it."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PROC = Path("/proc/self")


@contextmanager
def grows_at_most(kilobytes: int) -> Iterator[None]:
    """Assert that this process grows by no more at its height."""
    # Linux puts the high-water mark back; elsewhere only a new height can be seen.
    with suppress(OSError):
        (_PROC / "clear_refs").write_text("5")
    before = peak()
    yield
    assert peak() - before <= kilobytes


def peak() -> int:
    """Return the most memory that this process has had, in kilobytes (bytes on macOS)."""
    # Not ru_maxrss where there is another way: a process inherits that of its parent.
    try:
        lines = (_PROC / "status").read_text().splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
