"""Cassettes, and the model that plays one and asks the real model for missing replies."""

import os
from collections import Counter
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from eopsgym.agents import Message, Model, Reply, ToolInfo
from eopsgym.agents.models.redact import hide
from eopsgym.counting import counted
from eopsgym.errors import ModelError, StoreError
from eopsgym.gym import McpServer
from eopsgym.runs.cassettes.nearest_request import what_differs
from eopsgym.runs.cassettes.requests import Reader
from eopsgym.runs.cassettes.tape import Tape
from eopsgym.runs.reply_json import reply_to_json
from eopsgym.user_paths import user_path

_tapes: dict[Path, Tape] = {}


class Cassette:
    """A file of recorded replies: these are played, and missing ones are asked for and added.

        run_task("itsm/itsm_001_right_amara", "openai/gpt-5", cassette="gpt-5.cassette.jsonl")

    The key of a reply is made of the model's settings, all messages and all tools and, if a run
    repeats a request, of the number of times. A run gets its own recorded reply if there is one. A
    run under other conditions (a limit, a mode) gets the reply of another run of the same repeat; a
    run of another repeat asks the model. An experiment that is played has the same events, verdicts
    and scores, without network or key; ids and wall clock times differ. A generated plan that was
    stored earlier, beside the results or in this process, is reused and is not on the cassette.

    Args:
        path: the file, usually `.jsonl`; it is created with the first reply.
        record: whether to ask the model for missing replies and add them. If false, no key is
            needed, and a missing reply ends its run with `model_error` and a message that says how
            the request differs from the recorded ones.

    Raises:
        StoreError: the file cannot be read, is not a cassette, or has to be played and is missing.
    """

    def __init__(self, path: str | Path, *, record: bool = True) -> None:
        self.path = user_path(path)
        self.record = record
        place = Path(os.path.realpath(self.path))
        self.tape = _tapes.setdefault(place, Tape(self.path))
        if not record and not self.path.is_file():
            raise StoreError(f"there is no cassette {self.path} to play; record one first")
        if not self.path.absolute().parent.is_dir():
            raise StoreError(
                f"there is no folder {self.path.parent} for a cassette; create it first"
            )
        self.tape.read_on()

    def __repr__(self) -> str:
        doing = "" if self.record else ", play only"
        return f"Cassette({str(self.path)!r}, {counted(len(self.tape), 'reply', 'replies')}{doing})"

    def of(self, model: Model) -> Model:
        """Return a model that plays this cassette; one that already does is returned unchanged."""
        if isinstance(model, RecordedModel) and model.is_on(self.tape):
            return model
        return RecordedModel(model, self.tape, self.record)


@dataclass(eq=False)
class Track:
    """The state of one run for a cassette: its identity, and its requests so far.

    Attributes:
        run: the hash of its setup; empty outside of runs.
        repeat: the number of the repeat.
        servers: the MCP servers whose tools it uses; their secrets are hidden.
        has_address: whether a `base_url` is given for its models.
        own_server: whether a reply so far came from a `base_url`, now or when it was recorded.
    """

    run: str = ""
    repeat: int = 1
    servers: Sequence[McpServer] = ()
    has_address: bool = False
    own_server: bool = False
    asked: Counter[str] = field(default_factory=Counter)
    readers: "WeakKeyDictionary[Any, Reader]" = field(default_factory=WeakKeyDictionary)


track: ContextVar[Track] = ContextVar("track")
"""The current run; each run is an asyncio task and so has a separate context."""


class RecordedModel:
    """A model that plays recorded replies and records others.

    Attributes that it does not define itself are those of the wrapped model.
    """

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
        """Return whether the model plays this file."""
        return self._tape is tape

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the recorded reply, or the model's, which is recorded; see `Model.reply`.

        Raises:
            ModelError: there is no recorded reply, and the model may not be asked.
            StoreError: the file cannot be read or written.
        """
        on = track.get(None) or Track()
        reader = on.readers.setdefault(self, Reader(self._model, on.servers))
        asked = reader.read(messages, tools)
        on.asked[asked.id] += 1
        ask = on.asked[asked.id]
        played = self._tape.find(asked.id, ask, on.run, on.repeat)
        if played is not None:
            on.own_server |= played.own_server
            return played.reply
        if not self._record:
            why = what_differs(self._tape, asked, ask, on.repeat)
            raise ModelError(
                f"the cassette {self._tape.path} has no reply of {self.name} to this request: "
                f"{why}. Allow it to record (record=True), or make the same request as before"
            )
        self._tape.check_room()
        reply = await self._model.reply(messages, tools)
        if isinstance(reply, Reply):
            hidden = hide(reply_to_json(reply), reader.secrets)
            place: dict[str, Any] = {"run": on.run, "repeat": on.repeat, "ask": ask}
            if on.has_address:
                on.own_server = place["own_server"] = True
            self._tape.add(asked, {**place, "reply": hidden})
        return reply
