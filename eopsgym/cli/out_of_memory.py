"""The message of a process that runs out of memory, in place of a traceback."""

import errno
import os
import sys
import threading
from contextlib import suppress

_KINDS = ("OutOfMemoryException", "NoMemError", "ArrowMemoryError")
"""Names of error classes of libraries that may not be imported."""
_WORDS = (
    "can't start new thread",
    "failed to map segment",
    "annot allocate memory",
    "bad allocation",
    "std::bad_alloc",
    "out of memory",
)
ADVICE = (
    "out of memory. Finished runs are stored. Give the process more memory (see ulimit -v, or the "
    "limit of its container), or do less at a time (--concurrency 1)"
)


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether an error, or one of its causes, says that there is no memory left."""
    cause: BaseException | None = error
    while cause is not None:
        if _says_so(cause):
            return True
        cause = cause.__cause__ or cause.__context__
    return False


def _says_so(error: BaseException) -> bool:
    if isinstance(error, MemoryError) or type(error).__name__ in _KINDS:
        return True
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        return True
    # An interpreter without memory for the MemoryError itself raises a SystemError.
    if isinstance(error, SystemError) and _memory_is_limited():
        return True
    return any(words in str(error).lower() for words in _WORDS)


def start_few_threads_under_a_limit() -> None:
    """Let OpenBLAS, numpy's library, start only one thread if memory is limited.

    If OpenBLAS cannot start a thread, it raises SIGINT, the signal of Ctrl-C.
    """
    if _memory_is_limited():
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _memory_is_limited() -> bool:
    with suppress(ImportError):  # not on Windows, which has no such limits
        import resource

        return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY
    return False


def was_no_ctrl_c() -> bool:
    """Return whether OpenBLAS raised SIGINT because it could not start a thread."""
    if "numpy" not in sys.modules:
        return False
    try:
        thread = threading.Thread(target=int)
        thread.start()
    except (RuntimeError, MemoryError):
        return True
    thread.join()
    return False
