"""How much memory a block took at its height, whatever ran in this process before it."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PROC = Path("/proc/self")


@contextmanager
def grows_at_most(kilobytes: int) -> Iterator[None]:
    """Assert that this process grows by no more, and that none it starts and ends is larger."""
    # Linux puts the high-water mark back; elsewhere only a new height can be seen.
    with suppress(OSError):
        (_PROC / "clear_refs").write_text("5")
    own, others = _own_peak(), _peak(resource.RUSAGE_CHILDREN)
    yield
    assert _own_peak() - own <= kilobytes
    assert _peak(resource.RUSAGE_CHILDREN) <= max(others, kilobytes)


def _own_peak() -> int:
    try:
        lines = (_PROC / "status").read_text().splitlines()
    except OSError:
        return _peak(resource.RUSAGE_SELF)
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def _peak(who: int) -> int:
    return resource.getrusage(who).ru_maxrss
