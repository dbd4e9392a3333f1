"""A line that says what runs wait for, while they wait long: beneath the bars, and gone after."""

import math
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from eopsgym.agents.models.awaited_replies import AwaitedReplies
from eopsgym.runs.progress_bar import in_notebook, tell
from eopsgym.sync import keep_loop_awake

_TOLD_AFTER_SECONDS = 5.0
_LOOKED_SECONDS = 2.0
_WRITTEN_AFTER_SECONDS = 10.0
_WRITTEN_AGAIN_SECONDS = 60.0
"""Where a line cannot be taken back, it is written later (litellm's first call may take longer than
five seconds on a machine that is busy), and seldom."""


@asynccontextmanager
async def waits_told(beneath: int = 0) -> AsyncIterator[None]:
    """Show in a line which replies are awaited in this block, where that takes seconds.

    Args:
        beneath: how many bars stand above the line.
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
    """A line that changes where it can, and else is written anew now and then."""

    def __init__(self, replies: AwaitedReplies, beneath: int) -> None:
        self._replies = replies
        self._beneath = beneath
        self._looked = time.monotonic()
        self._written = -math.inf
        self._drawn: Any = None
        self._displayed: Any = None
        self._said = ""

    def beat(self) -> None:
        """Look whether there is something to say; called several times a second."""
        now = time.monotonic()
        if now - self._looked < _LOOKED_SECONDS:
            return
        self._looked = now
        text = self._replies.told(_TOLD_AFTER_SECONDS)
        if not text:
            self.clear()
        elif in_notebook():
            self._display(text)
        elif sys.stderr.isatty():
            self._draw(text)
        elif now - self._written >= _WRITTEN_AGAIN_SECONDS:
            self._write(now)

    def clear(self) -> None:
        """Leave nothing of the line, unless it was written to a file."""
        if self._drawn is not None:
            self._drawn.close()
            self._drawn = None
        if self._said:
            self._display("")

    def _write(self, now: float) -> None:
        if text := self._replies.told(_WRITTEN_AFTER_SECONDS):
            self._written = now
            tell(text)

    def _draw(self, text: str) -> None:
        from tqdm import tqdm

        if self._drawn is None:
            self._drawn = tqdm(bar_format="{desc}", position=self._beneath, leave=False)
        self._drawn.set_description_str(text)

    def _display(self, text: str) -> None:
        from IPython.display import display

        self._said = text
        shown = {"text/plain": text}
        if self._displayed is None:
            self._displayed = display(shown, raw=True, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._displayed.update(shown, raw=True)
