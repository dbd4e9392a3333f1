"""A status line that says what runs wait for; it disappears when they do not wait any more."""

import math
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from eopsgym.agents.models.awaited_replies import AwaitedReplies
from eopsgym.runs.progress_bar import in_notebook, tell
from eopsgym.sync import keep_loop_awake

_SHOWN_AFTER_SECONDS = 5.0
_LOOKED_SECONDS = 2.0
_WRITTEN_AFTER_SECONDS = 10.0
_WRITTEN_AGAIN_SECONDS = 60.0
"""A line that cannot be changed later is written after a longer time (litellm's first call may take
more than five seconds on a busy machine), and seldom."""


@asynccontextmanager
async def waiting_line(beneath: int = 0) -> AsyncIterator[None]:
    """Show, during the block, a line that says which replies runs have waited for over 5 seconds.

    Args:
        beneath: the number of bars above the line.
    """
    replies = AwaitedReplies()
    line = _WaitingLine(replies, beneath)
    try:
        with replies.watched():
            async with keep_loop_awake(line.beat):
                yield
    finally:
        line.clear()


class _WaitingLine:
    """A line that is updated in place if possible, and otherwise written again seldom."""

    def __init__(self, replies: AwaitedReplies, beneath: int) -> None:
        self._replies = replies
        self._beneath = beneath
        self._looked = time.monotonic()
        self._written = -math.inf
        self._drawn: Any = None
        self._displayed: Any = None
        self._shown = ""

    def beat(self) -> None:
        """Update the line if there is something to say; called several times a second."""
        now = time.monotonic()
        if now - self._looked < _LOOKED_SECONDS:
            return
        self._looked = now
        text = self._replies.waiting_text(_SHOWN_AFTER_SECONDS)
        if not text:
            self.clear()
        elif in_notebook():
            self._display(text)
        elif sys.stderr.isatty():
            self._draw(text)
        elif now - self._written >= _WRITTEN_AGAIN_SECONDS:
            self._write(now)

    def clear(self) -> None:
        """Remove the line, unless it was written to a file."""
        if self._drawn is not None:
            self._drawn.close()
            self._drawn = None
        if self._shown:
            self._display("")

    def _write(self, now: float) -> None:
        if text := self._replies.waiting_text(_WRITTEN_AFTER_SECONDS):
            self._written = now
            tell(text)

    def _draw(self, text: str) -> None:
        from tqdm import tqdm

        if self._drawn is None:
            self._drawn = tqdm(bar_format="{desc}", position=self._beneath, leave=False)
        self._drawn.set_description_str(text)

    def _display(self, text: str) -> None:
        from IPython.display import display

        self._shown = text
        shown = {"text/plain": text}
        if self._displayed is None:
            self._displayed = display(shown, raw=True, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._displayed.update(shown, raw=True)
