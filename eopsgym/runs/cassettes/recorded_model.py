"""A model that plays a cassette, and asks another model for what is missing."""

from collections import Counter
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from eopsgym.agents import Message, Model, Reply, ToolInfo
from eopsgym.agents.models.redact import hide
from eopsgym.errors import ModelError
from eopsgym.runs.cassettes.missing import what_differs
from eopsgym.runs.cassettes.requests import Reader
from eopsgym.runs.cassettes.tape import Tape
from eopsgym.runs.reply_json import reply_to_json


@dataclass(eq=False)
class Track:
    """One run, as a cassette knows it: which one, and what it has asked so far.

    Attributes:
        run: the hash of its setup; empty outside of runs.
        repeat: its number.
    """

    run: str = ""
    repeat: int = 1
    asked: Counter[str] = field(default_factory=Counter)
    readers: "WeakKeyDictionary[Any, Reader]" = field(default_factory=WeakKeyDictionary)


track: ContextVar[Track] = ContextVar("track")
"""The run that models ask as; each run is a task, which has a context of its own."""


class RecordedModel:
    """Plays what is there, and keeps what is not; what else is asked of it, its model says."""

    def __init__(self, model: Model, tape: Tape, record: bool) -> None:
        self.name = model.name
        self.simulated = model.simulated
        self._model = model
        self._tape = tape
        self._record = record

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)

    def __repr__(self) -> str:
        return f"{self._model!r} on {self._tape.path}"

    def is_on(self, tape: Tape) -> bool:
        """Whether this is the file that it plays."""
        return self._tape is tape

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The recorded reply, or the model's, which is recorded; see `Model.reply`.

        Raises:
            ModelError: there is none, and it may not be asked for.
            StoreError: the file cannot be read or written.
        """
        on = track.get(None) or Track()
        reader = on.readers.setdefault(self, Reader(self._model))
        asked = reader.read(messages, tools)
        on.asked[asked.id] += 1
        ask = on.asked[asked.id]
        found = self._tape.find(asked.id, ask, on.run, on.repeat)
        if found is not None:
            return found
        if not self._record:
            why = what_differs(self._tape, asked, ask, on.repeat)
            raise ModelError(
                f"the cassette {self._tape.path} has no reply of {self.name} to this: {why}. "
                "Let it record what is missing, or ask as before"
            )
        reply = await self._model.reply(messages, tools)
        if isinstance(reply, Reply):
            told = hide(reply_to_json(reply), reader.secrets)
            place = {"run": on.run, "repeat": on.repeat, "ask": ask}
            self._tape.add(asked, {**place, "reply": told})
        return reply
