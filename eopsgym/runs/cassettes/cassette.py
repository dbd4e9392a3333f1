"""A cassette: a file of replies, and the model that plays it and asks for what is missing."""

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
    """Replies of models in a file: those that are there are played, others asked for and kept.

        run_task("itsm/itsm_001_right_amara", "openai/gpt-5", cassette="gpt-5.cassette.jsonl")

    A reply is found by the model's settings, all messages and all tools; where a run asks the same
    again, by how often. A run first finds what it got itself; one of other conditions (a limit, a
    mode) finds what another run of the same repeat got, and another repeat asks anew. Played again,
    an experiment is the same in its events, verdicts and scores, without network or key; ids and
    the times of the wall clock differ. A generated plan that was kept earlier, beside the results
    or in this process, is used from there, and is on no cassette.

    Args:
        path: the file, `.jsonl` by custom; made with the first reply.
        record: ask the model for what is missing and keep it. If not, no key is looked up, and a
            reply that is missing ends its run as `model_error`, which says what differs from what
            was recorded.

    Raises:
        StoreError: if it cannot be read, is no cassette, or is to be played and not there.
    """

    def __init__(self, path: str | Path, *, record: bool = True) -> None:
        self.path = user_path(path)
        self.record = record
        place = Path(os.path.realpath(self.path))
        self.tape = _tapes.setdefault(place, Tape(self.path))
        if not record and not self.path.is_file():
            raise StoreError(f"there is no cassette {self.path} to play; record one first")
        if not self.path.absolute().parent.is_dir():
            raise StoreError(f"there is no folder {self.path.parent} for a cassette; make it first")
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
    """One run, as a cassette knows it: which one, and what it has asked so far.

    Attributes:
        run: the hash of its setup; empty outside of runs.
        repeat: its number.
        servers: of others, whose tools it uses and whose secrets they may tell.
        has_address: whether it is given an address at which it asks its models.
        own_server: whether a reply so far came from such an address, now or when it was recorded.
    """

    run: str = ""
    repeat: int = 1
    servers: Sequence[McpServer] = ()
    has_address: bool = False
    own_server: bool = False
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
        """Return whether it plays this file."""
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
        found = self._tape.find(asked.id, ask, on.run, on.repeat)
        if found is not None:
            on.own_server |= found.own_server
            return found.reply
        if not self._record:
            why = what_differs(self._tape, asked, ask, on.repeat)
            raise ModelError(
                f"the cassette {self._tape.path} has no reply of {self.name} to this: {why}. "
                "Let it record what is missing, or ask as before"
            )
        self._tape.check_room()
        reply = await self._model.reply(messages, tools)
        if isinstance(reply, Reply):
            told = hide(reply_to_json(reply), reader.secrets)
            place: dict[str, Any] = {"run": on.run, "repeat": on.repeat, "ask": ask}
            if on.has_address:
                on.own_server = place["own_server"] = True
            self._tape.add(asked, {**place, "reply": told})
        return reply
