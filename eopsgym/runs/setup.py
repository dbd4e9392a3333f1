"""The setup of a run: everything that decides it before it starts; and its hash.

The setups of repeats differ only in their number. A setup contains no address, port or path, so
that the same run has the same hash on every machine.
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
from eopsgym.runs.allowed_values import checked, text
from eopsgym.tasks import Task, TaskServer, ToolSet

_HASH_LETTERS = 32
_DIGEST_LETTERS = 8
_REPEAT = "\0repeat"
# The mark occurs in no other text, because quotation marks are escaped there.
_MARK = json.dumps(_REPEAT)
_LATER: Mapping[str, Any] = {
    "fork": None,
    "mcp": (),
    "own_server": False,
    "plan_settings": {},
    "repaired": False,
    "tool_names": "published",
}
"""Fields that later versions added, with the values under which they are left out."""


@dataclass(frozen=True)
class Agent:
    """The agent: a model and an orchestrator, each with its settings.

    `simulated` marks scripted models.
    """

    model: str
    orchestrator: str = "react"
    simulated: bool = False
    model_settings: Mapping[str, Any] = field(default_factory=dict)
    orchestrator_settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def settings_digest(self) -> str:
        """A digest of the model's settings, which distinguishes models of one name, or empty."""
        if not self.model_settings:
            return ""
        text = json.dumps(self.model_settings, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_DIGEST_LETTERS]


@dataclass(frozen=True)
class JudgeName:
    """The judge of texts: a model with its settings, or a function, by its qualified name."""

    name: str
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Fork:
    """The step at which a run continues another one, and the change that was made there.

    Attributes:
        run: the id of the parent, the run that it starts from.
        step: the parent's step after which it starts; 0 is before the first.
        change: the change, by its name: `result`, `error`, `message`, `reply`, `request`, `policy`,
            `mode` or `repaired`; empty if only the model was changed, or nothing.
        of: the parent's own fork, if the parent is a fork.
    """

    run: str
    step: int
    change: Mapping[str, Any] = field(default_factory=dict)
    of: "Fork | None" = None

    def __str__(self) -> str:
        what = f", {' and '.join(self.change)} changed" if self.change else ""
        return f"fork of {self.run} after step {self.step}{what}"

    def to_json(self) -> dict[str, Any]:
        """Return the fork as a JSON object of a setup."""
        return {**vars(self), "change": dict(self.change), "of": self.of and self.of.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Fork":
        """Return the fork from a JSON object of a setup."""
        older = data.get("of")
        return cls(**{**_known(cls, data), "of": older and cls.from_json(older)})


@dataclass(frozen=True)
class Setup:
    """The setup of a run: everything that decides it before it starts.

    Attributes:
        task, domain: the task and its system.
        content: the SHA-256 of the content of the task and its seeds; empty if unknown.
        feasible: whether the task is feasible; None if unknown.
        tool_set: the tools that the agent sees, in the terms of `tools_in_sight`; `all` if the task
            makes no choice. In an imported run it may be any word.
        agent: the model and the orchestrator.
        plan: the source of the agent's plan; `none` without one.
        plan_settings: further properties that distinguish plans, such as their planner's settings.
        budget: the thinking budget of the model; None without one.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published servers were repaired.
        tool_names: the names under which the agent called the tools: `published`, or `prefixed`.
        now: the frozen moment.
        limits: the limits at which the run stops.
        judge: the judge of texts; None without one.
        wording: the recorded tool list whose wording is used, by domain.
        remote: the domains whose servers are outside this process.
        mcp: the names of the MCP servers whose tools were offered, `unnamed` without one (in older
            runs, a digest of the address).
        own_server: whether models were called at a `base_url`, which is not recorded; it is not a
            part of the hash.
        fork: the step of another run that it starts from; None for a run from the start.
        repeat: the number of the repeat, from 1.
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
        """A digest of the setup; two runs with equal hashes are attempts at the same run."""
        return self._hash_of(self.repeat)

    def _hash_of(self, repeat: int) -> str:
        before, after = self._around_repeat
        text = f"{before}{json.dumps(repeat)}{after}"
        return hashlib.sha256(text.encode()).hexdigest()[:_HASH_LETTERS]

    @cached_property
    def _around_repeat(self) -> tuple[str, str]:
        """Return the JSON of the setup before and after the number of the repeat."""
        data = {**self.to_json(), "repeat": _REPEAT}
        data.pop("own_server", None)
        before, _, after = json.dumps(data, sort_keys=True, default=_plain).rpartition(_MARK)
        return before, after

    @cached_property
    def all_repeats(self) -> str:
        """The hash that all repeats of the setup share."""
        return self._hash_of(0)

    @property
    def lot(self) -> Lot:
        """The seed of scripts with random draws; for a fork, that of its parent."""
        return Lot(f"{self.task} {self.repeat}", replace(self, fork=None).hash)

    def repeated(self, number: int) -> "Setup":
        """Return the setup of the repeat with a number."""
        if number == self.repeat:
            return self
        made = replace(self, repeat=number)
        made.__dict__["_around_repeat"] = self._around_repeat
        return made

    def to_json(self) -> dict[str, Any]:
        """Return the setup as a JSON object of a run record."""
        data = {
            **{name: getattr(self, name) for name in self.__dataclass_fields__},
            "agent": vars(self.agent),
            "limits": vars(self.limits),
            "judge": self.judge and vars(self.judge),
            "fork": self.fork and self.fork.to_json(),
        }
        # Later fields are left out if they are not used, so that earlier hashes stay valid.
        return {
            name: v for name, v in data.items() if name not in _LATER or (v and v != _LATER[name])
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], *, own: bool = True) -> "Setup":
        """Return a setup from a run record; fields of later versions are ignored.

        Args:
            data: the JSON object of the record.
            own: whether the run was made by eopsgym, not imported.

        Raises:
            KeyError, TypeError, ValueError: a field is missing or of a wrong type.
        """
        values = _known(cls, data)
        values["agent"] = Agent(**_known(Agent, data["agent"]))
        values["limits"] = Limits(**_known(Limits, data["limits"]))
        values["judge"] = data["judge"] and JudgeName(**_known(JudgeName, data["judge"]))
        values["remote"], values["mcp"] = tuple(data["remote"]), tuple(data.get("mcp", ()))
        values["fork"] = Fork.from_json(data["fork"]) if data.get("fork") else None
        made = checked(cls(**values), "setup", own=own)
        text(made.task, "setup.task")
        text(made.agent.model, "setup.agent.model")
        text(made.agent.orchestrator, "setup.agent.orchestrator")
        if made.budget is not None:
            text(made.budget, "setup.budget")
        if not isinstance(made.repeat, int):
            raise TypeError(f"setup.repeat is {made.repeat!r}, but has to be a number")
        return made


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    # The text of the value may contain an address, which would make the hash differ.
    raise ConfigError(f"a setup holds {value!r}, which is not JSON; use texts and numbers")


def _known(kind: Any, data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name in kind.__dataclass_fields__}


# The content of a task


_known_digests: ContextVar[dict[int, tuple[Task, str]] | None] = ContextVar(
    "known_digests", default=None
)


@contextmanager
def digests_kept() -> Iterator[None]:
    """Cache the digest of each task during the block, in which no file may change."""
    token = _known_digests.set({})
    try:
        yield
    finally:
        _known_digests.reset(token)


def content_digest(task: Task) -> str:
    """Return the SHA-256 of the parts of a task that decide how its runs go and are judged.

    It covers the content of the task and its seeds, not their names or paths.
    """
    known = _known_digests.get()
    if known is None:
        return _content_digest(task)
    if id(task) not in known:
        known[id(task)] = (task, _content_digest(task))
    return known[id(task)][1]


def seed_digests(task: Task) -> tuple[str, ...]:
    """Return the SHA-256 of the seed of each server of a task; empty for one without a seed."""
    return tuple(map(_seed_digest, task.servers))


def _content_digest(task: Task) -> str:
    parts: dict[str, Any] = {
        "prompts": (task.system_prompt, task.user_prompt),
        "tools": (task.selected_tools, task.restricted_tools),
        "servers": [(s.gym_name, dict(s.context), _seed_digest(s)) for s in task.servers],
        "verifiers": task.verifiers,
        "solutions": (task.gold, task.naive),
        "refusal": task.refusal,
        "now": task.now,
    }
    if task.allowed_breaches:  # left out if empty, so that digests of earlier versions stay valid
        parts["allowed breaches"] = task.allowed_breaches
    text = json.dumps(parts, sort_keys=True, default=_fields_of)
    return hashlib.sha256(text.encode()).hexdigest()


def _fields_of(value: Any) -> Any:
    """Return the fields of a dataclass, without its cached values."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return str(value)


def _seed_digest(server: TaskServer) -> str:
    try:
        path = find_seed(server.domain, server.seed)
        return _hashed(server.domain, path, seed_state(server.domain, path)).hexdigest()
    except SeedError:
        return ""  # the run will report it, and will not be reused


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
