"""The message of a process that runs out of memory, in place of a traceback."""

import errno
import os
import sys
import threading
from contextlib import suppress

_KINDS = ("OutOfMemoryException", "NoMemError", "ArrowMemoryError")
"""Kinds of error of libraries that need not be loaded yet."""
_WORDS = (
    "can't start new thread",
    "failed to map segment",
    "annot allocate memory",
    "bad allocation",
    "std::bad_alloc",
    "out of memory",
)
ADVICE = (
    "out of memory. Runs that were finished are kept. Give the process more memory (see ulimit -v, "
    "or the limit of its container), or do less at a time (--concurrency 1)"
)


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether an error, or one of its causes, says that there is no memory left."""
    found: BaseException | None = error
    while found is not None:
        if _says_so(found):
            return True
        found = found.__cause__ or found.__context__
    return False


def _says_so(error: BaseException) -> bool:
    if isinstance(error, MemoryError) or type(error).__name__ in _KINDS:
        return True
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        return True
    # Where the interpreter has no memory left for the error itself, it says that there was none.
    if isinstance(error, SystemError) and _memory_is_limited():
        return True
    return any(words in str(error).lower() for words in _WORDS)


def start_few_threads_under_a_limit() -> None:
    """Keep numpy's library from starting a thread for each core where memory is limited.

    OpenBLAS tells of a thread that it cannot start by the signal of Ctrl-C.
    """
    if _memory_is_limited():
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _memory_is_limited() -> bool:
    with suppress(ImportError):  # not on Windows, which has no such limits
        import resource

        return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY
    return False


def was_no_ctrl_c() -> bool:
    """Return whether a thread that could not be started while numpy loaded interrupted us."""
    if "numpy" not in sys.modules:
        return False
    try:
        thread = threading.Thread(target=int)
        thread.start()
    except (RuntimeError, MemoryError):
        return True
    thread.join()
    return False
