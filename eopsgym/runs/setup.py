"""Everything that decides a run before it starts, and the hash that tells two of them apart.

Repeats of one setup differ in their number alone. No address, port or path is in it, so that the
same run is known again on another machine.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any

from eopsgym.agents import Limits
from eopsgym.agents.scripted.seeded_draws import Lot
from eopsgym.domains import Domain
from eopsgym.errors import ConfigError, SeedError
from eopsgym.gym import Mode, ToolNames, find_seed, seed_state
from eopsgym.gym.data_files import State, read_seed_file
from eopsgym.runs.enumerated import checked, text
from eopsgym.tasks import Task, TaskServer, ToolSet

_HASH_LETTERS = 32
_DIGEST_LETTERS = 8
_REPEAT = "\0repeat"
# It stands in no other text, for the quotation marks would be escaped there.
_MARK = json.dumps(_REPEAT)
_LATER: Mapping[str, Any] = {
    "fork": None,
    "mcp": (),
    "own_server": False,
    "plan_settings": {},
    "repaired": False,
    "tool_names": "published",
}
"""Fields that came later, with the value that says nothing of them."""


@dataclass(frozen=True)
class Agent:
    """The agent: a model and an orchestrator, each with its own settings.

    `simulated` marks scripted models.
    """

    model: str
    orchestrator: str = "react"
    simulated: bool = False
    model_settings: Mapping[str, Any] = field(default_factory=dict)
    orchestrator_settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def settings_digest(self) -> str:
        """A digest of the model's settings, which tells models of one name apart; empty without."""
        if not self.model_settings:
            return ""
        text = json.dumps(self.model_settings, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_DIGEST_LETTERS]


@dataclass(frozen=True)
class JudgeName:
    """The judge of texts: a model by its name with its settings, or a function by its place."""

    name: str
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Fork:
    """The place where a run continues another, and what was changed there.

    Attributes:
        run: the id of the run it starts from, its parent.
        step: the parent's step after which it goes on; 0 is before the first.
        change: what is other than in the parent, by name: `result`, `error`, `message`, `reply`,
            `request`, `policy`, `mode` or `repaired`; empty where nothing but the model is, or
            nothing at all.
        of: the parent's own fork, where it is one.
    """

    run: str
    step: int
    change: Mapping[str, Any] = field(default_factory=dict)
    of: "Fork | None" = None

    def __str__(self) -> str:
        what = f", {' and '.join(self.change)} changed" if self.change else ""
        return f"fork of {self.run} after step {self.step}{what}"

    def to_json(self) -> dict[str, Any]:
        """Return the fork as a setup holds it."""
        return {**vars(self), "change": dict(self.change), "of": self.of and self.of.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Fork":
        """Read a fork as a setup holds it."""
        older = data.get("of")
        return cls(**{**_known(cls, data), "of": older and cls.from_json(older)})


@dataclass(frozen=True)
class Setup:
    """The setup of a run: everything that decides it before it starts.

    Attributes:
        task, domain: what is asked, and on which system.
        content: SHA-256 of all that the task and its seeds say; empty where that is not known.
        feasible: whether the task can be done; None where that is not known.
        tool_set: which tools are in sight, as `tools_in_sight` has them; `all` where the task
            makes no choice of its own. Of an imported run it may be any word.
        agent: who works.
        plan: where the agent's plan comes from; `none` without one.
        plan_settings: what else tells the plan from others from there, such as its planner's.
        budget: the reasoning effort asked of the model; None without a word of it.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published servers were mended.
        tool_names: how the agent called the tools: `published`, or `prefixed`.
        now: the frozen moment.
        limits: after which the run stops.
        judge: who rates texts; None if nobody.
        wording: domain to the recorded tool list that is to be shown in place of ours.
        remote: the domains whose servers are not of this process.
        mcp: the servers of others whose tools were offered: their names, `unnamed` without
            one (in runs of old, a digest of the address).
        own_server: whether models were asked at an address that nothing here tells; no part of the
            hash.
        fork: where it goes on from another run; None for a run from the start.
        repeat: 1 for the first repeat.
    """

    task: str
    domain: str
    agent: Agent
    content: str = ""
    feasible: bool | None = True
    tool_set: Annotated[str, ToolSet] = "oracle"
    plan: str = "none"
    plan_settings: Mapping[str, Any] = field(default_factory=dict)
    budget: str | None = None
    mode: Mode = "published"
    repaired: bool = False
    tool_names: ToolNames = "published"
    now: str | None = None
    limits: Limits = field(default_factory=Limits)
    judge: JudgeName | None = None
    wording: Mapping[str, str] = field(default_factory=dict)
    remote: tuple[str, ...] = ()
    mcp: tuple[str, ...] = ()
    own_server: bool = False
    fork: Fork | None = None
    repeat: int = 1

    @cached_property
    def hash(self) -> str:
        """A digest of the setup: two runs with one hash are the same run, made twice."""
        return self._hash_of(self.repeat)

    def _hash_of(self, repeat: int) -> str:
        before, after = self._around_repeat
        text = f"{before}{json.dumps(repeat)}{after}"
        return hashlib.sha256(text.encode()).hexdigest()[:_HASH_LETTERS]

    @cached_property
    def _around_repeat(self) -> tuple[str, str]:
        """Return the two parts of a hash, before and after the number of the repeat."""
        said = {**self.to_json(), "repeat": _REPEAT}
        said.pop("own_server", None)
        before, _, after = json.dumps(said, sort_keys=True, default=_plain).rpartition(_MARK)
        return before, after

    @cached_property
    def all_repeats(self) -> str:
        """The hash that its repeats share."""
        return self._hash_of(0)

    @property
    def lot(self) -> Lot:
        """The seed of scripts with draws; for a fork, that of its parent."""
        return Lot(f"{self.task} {self.repeat}", replace(self, fork=None).hash)

    def repeated(self, number: int) -> "Setup":
        """Return the setup of the repeat with that number."""
        if number == self.repeat:
            return self
        made = replace(self, repeat=number)
        made.__dict__["_around_repeat"] = self._around_repeat
        return made

    def to_json(self) -> dict[str, Any]:
        """Return the setup as a run record holds it."""
        data = {
            **{name: getattr(self, name) for name in self.__dataclass_fields__},
            "agent": vars(self.agent),
            "limits": vars(self.limits),
            "judge": self.judge and vars(self.judge),
            "fork": self.fork and self.fork.to_json(),
        }
        # What came later is left out where it is not used, so that earlier hashes stay.
        return {
            name: v for name, v in data.items() if name not in _LATER or (v and v != _LATER[name])
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], *, own: bool = True) -> "Setup":
        """Return a setup from a run record; fields of later versions are ignored.

        Args:
            data: what the record holds.
            own: whether the run was made here, and not imported.

        Raises:
            KeyError, TypeError, ValueError: if something is missing or of the wrong kind.
        """
        found = _known(cls, data)
        found["agent"] = Agent(**_known(Agent, data["agent"]))
        found["limits"] = Limits(**_known(Limits, data["limits"]))
        found["judge"] = data["judge"] and JudgeName(**_known(JudgeName, data["judge"]))
        found["remote"], found["mcp"] = tuple(data["remote"]), tuple(data.get("mcp", ()))
        found["fork"] = Fork.from_json(data["fork"]) if data.get("fork") else None
        made = checked(cls(**found), "setup", own=own)
        text(made.task, "setup.task")
        text(made.agent.model, "setup.agent.model")
        text(made.agent.orchestrator, "setup.agent.orchestrator")
        if made.budget is not None:
            text(made.budget, "setup.budget")
        if not isinstance(made.repeat, int):
            raise TypeError(f"setup.repeat is {made.repeat!r}, which is no number")
        return made


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    # Its text may hold an address, and the same run would not be known again.
    raise ConfigError(f"a setup holds {value!r}, which is no JSON; say it in texts and numbers")


def _known(kind: Any, data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name in kind.__dataclass_fields__}


# What a task says


_known_digests: ContextVar[dict[int, tuple[Task, str]] | None] = ContextVar(
    "known_digests", default=None
)


@contextmanager
def digests_kept() -> Iterator[None]:
    """Cache the digest of each task in this block, in which no file may change."""
    token = _known_digests.set({})
    try:
        yield
    finally:
        _known_digests.reset(token)


def content_digest(task: Task) -> str:
    """Return the SHA-256 of all that decides how a run of a task goes and is judged.

    It covers the content of the task and its seeds, not their names or places.
    """
    known = _known_digests.get()
    if known is None:
        return _content_digest(task)
    if id(task) not in known:
        known[id(task)] = (task, _content_digest(task))
    return known[id(task)][1]


def _content_digest(task: Task) -> str:
    said: dict[str, Any] = {
        "prompts": (task.system_prompt, task.user_prompt),
        "tools": (task.selected_tools, task.restricted_tools),
        "servers": [(s.gym_name, dict(s.context), _seed_digest(s)) for s in task.servers],
        "verifiers": task.verifiers,
        "solutions": (task.gold, task.naive),
        "refusal": task.refusal,
        "now": task.now,
    }
    if task.allowed_breaches:  # a task without any says what it said before there were any
        said["allowed breaches"] = task.allowed_breaches
    text = json.dumps(said, sort_keys=True, default=_said)
    return hashlib.sha256(text.encode()).hexdigest()


def _said(value: Any) -> Any:
    """Return the fields of a dataclass, without values that it has cached."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return str(value)


def _seed_digest(server: TaskServer) -> str:
    try:
        path = find_seed(server.domain, server.seed)
        return _hashed(server.domain, path, seed_state(server.domain, path)).hexdigest()
    except SeedError:
        return ""  # the run will say so, and is none to come back to


@lru_cache(maxsize=2048)
def _hashed(domain: Domain, path: Path, state: tuple[State, ...]) -> "hashlib._Hash":
    """Return the hash of a seed; it is read again when one of its files has changed.

    The common part of many variants of one seed is hashed once.
    """
    sql, base = read_seed_file(domain, path)
    hashed = hashlib.sha256()
    if base is not None:
        hashed = _hashed(domain, base, seed_state(domain, base)).copy()
    hashed.update(sql.encode())
    return hashed
