"""Tasks as published, and what our own files add beside."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eopsgym.domains import Domain, get_domain
from eopsgym.errors import TaskError
from eopsgym.tasks.gold import Gold, read_gold

CATEGORIES = ("task_completion", "integrity", "permission_process")
INFEASIBLE = ("missing_tool", "policy", "missing_data")
VERIFIER_TYPES = ("database_state", "response_check", "tool_execution")
_JSON_COLUMNS = ("gym_servers_config", "verifiers", "plan", "gold", "naive", "refusal", "rules")
_KNOWN = {
    "task_id", "domain", "system_prompt", "user_prompt", "selected_tools", "restricted_tools",
    "mcp_endpoint", "number_of_runs", "reset_database_between_runs", "gym_servers_config",
    "verifiers", "plan", "gold", "naive", "feasible", "infeasible_because", "refusal", "rules",
    "now", "title",
}  # fmt: skip


@dataclass(frozen=True)
class Verifier:
    """One check of a task, as its file gives it, with its place in the list.

    Attributes:
        index: position in the task file; names may repeat.
        type: `database_state`, `response_check` or `tool_execution`.
        name: as given.
        gym_name: the server whose state it looks at.
        config: `validation_config`.
        category: one of `CATEGORIES`, None in published files.
    """

    index: int
    type: str
    name: str
    gym_name: str
    config: Mapping[str, Any]
    description: str = ""
    category: str | None = None

    @property
    def query(self) -> str:
        """Its SQL, empty for a check without."""
        return str(self.config.get("query") or self.config.get("sql_query") or "")


@dataclass(frozen=True)
class TaskServer:
    """A server that a task mounts."""

    gym_name: str
    url: str
    seed: str
    context: Mapping[str, str]
    user_info: Mapping[str, Any] = field(default_factory=dict)

    @property
    def domain(self) -> Domain:
        """The domain behind the server name.

        Raises:
            DomainError: if no domain has that name.
        """
        return get_domain(self.gym_name)

    @property
    def user(self) -> str | None:
        """The acting user's header value. Stray spaces and a missing `x-` are mended."""
        for key, value in self.context.items():
            name = key.strip().lower()
            name = name if name.startswith("x-") else f"x-{name}"
            if name == self.domain.user_header:
                return str(value).strip()
        return None


@dataclass(frozen=True)
class Refusal:
    """What a right refusal says: at least one of these, any case, besides that it was not done."""

    says: tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """One task. Everything a run needs, and (in our own files) how it is solved and why."""

    id: str
    domain: str
    user_prompt: str
    system_prompt: str
    selected_tools: tuple[str, ...]
    servers: tuple[TaskServer, ...]
    verifiers: tuple[Verifier, ...]
    restricted_tools: tuple[str, ...] = ()
    number_of_runs: int = 1
    reset_between_runs: bool = True
    title: str = ""
    plan: tuple[str, ...] = ()
    gold: Gold | None = None
    naive: Gold | None = None
    feasible: bool = True
    infeasible_because: str | None = None
    refusal: Refusal | None = None
    rules: tuple[str, ...] = ()
    now: str | None = None
    own_prompt: bool = field(default=True, repr=False)
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def published(self) -> bool:
        """Whether it came without a reference solution, as published tasks do."""
        return self.gold is None

    def to_published(self) -> dict[str, Any]:
        """The task as the published harness reads it: prompt filled in, our additions left out."""
        additions = ("plan", "gold", "naive", "feasible", "infeasible_because", "refusal", "rules")
        data = {k: v for k, v in self.raw.items() if k not in (*additions, "now", "title")}
        return {
            "mcp_endpoint": "/mcp",
            "number_of_runs": self.number_of_runs,
            "reset_database_between_runs": self.reset_between_runs,
            "restricted_tools": list(self.restricted_tools),
            **data,
            "system_prompt": self.system_prompt,
            "verifiers": [
                {key: value for key, value in item.items() if key != "category"}
                for item in self.raw["verifiers"]
            ],
        }

    def __str__(self) -> str:
        return f"{self.id}: {self.title or self.user_prompt[:80]}"


def read_task(data: Mapping[str, Any], where: str | Path) -> Task:
    """A task from the JSON of its file or from a row of the published data set.

    Args:
        data: the object; JSON columns of a row may still be text.
        where: its file or row, for messages; its stem is the id unless one is given.

    Raises:
        TaskError: naming the file and the key at fault.
    """
    if not isinstance(data, Mapping):
        raise TaskError(f"{where}: a task is a JSON object")
    data = {key: _decode(key, value, where) for key, value in data.items()}
    unknown = sorted(key for key in data if key not in _KNOWN and not key.startswith("_"))
    if unknown and ("gold" in data or "plan" in data):
        raise TaskError(
            f"{where}: unknown key {unknown[0]!r}; known are {', '.join(sorted(_KNOWN))}"
        )
    servers = tuple(_server(item, where) for item in _need(data, "gym_servers_config", list, where))
    if not servers:
        raise TaskError(f"{where}: gym_servers_config names no server")
    domain = str(data.get("domain") or _domain_of(servers))
    prompt = data.get("system_prompt")
    task = Task(
        id=str(data.get("task_id") or _stem(where)),
        domain=domain,
        user_prompt=_need(data, "user_prompt", str, where),
        system_prompt=prompt if isinstance(prompt, str) else _own_prompt(servers, data),
        own_prompt=isinstance(prompt, str),
        selected_tools=tuple(data.get("selected_tools") or ()),
        restricted_tools=tuple(data.get("restricted_tools") or ()),
        servers=servers,
        verifiers=_verifiers(_need(data, "verifiers", list, where), where),
        number_of_runs=int(data.get("number_of_runs") or 1),
        reset_between_runs=bool(data.get("reset_database_between_runs", True)),
        title=str(data.get("title") or ""),
        plan=tuple(data.get("plan") or ()),
        gold=read_gold(data["gold"], f"{where}: gold") if data.get("gold") else None,
        naive=read_gold(data["naive"], f"{where}: naive") if data.get("naive") else None,
        feasible=bool(data.get("feasible", True)),
        infeasible_because=data.get("infeasible_because"),
        refusal=_refusal(data.get("refusal"), where),
        rules=tuple(data.get("rules") or ()),
        now=data.get("now"),
        raw=data,
    )
    _check_feasibility(task, where)
    return task


def _decode(key: str, value: Any, where: str | Path) -> Any:
    if key in _JSON_COLUMNS and isinstance(value, str):
        try:
            return json.loads(value)
        except ValueError as error:
            raise TaskError(f"{where}: {key} is not JSON: {error}") from error
    return value


def _need(data: Mapping[str, Any], key: str, kind: type, where: str | Path) -> Any:
    if not isinstance(data.get(key), kind):
        names = {"list": "a list", "str": "text", "dict": "an object"}
        near = [name for name in data if name.lower().replace("-", "_") == key]
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise TaskError(f"{where}: {key!r} is missing or not {names[kind.__name__]}{hint}")
    return data[key]


def _server(data: Any, where: str | Path) -> TaskServer:
    if not isinstance(data, Mapping):
        raise TaskError(f"{where}: gym_servers_config must hold objects")
    return TaskServer(
        gym_name=_need(data, "mcp_server_name", str, where),
        url=str(data.get("mcp_server_url") or ""),
        seed=_need(data, "seed_database_file", str, where),
        context=data.get("context") or {},
        user_info=data.get("user_info") or {},
    )


def _verifiers(items: Sequence[Any], where: str | Path) -> tuple[Verifier, ...]:
    return tuple(_verifier(index, item, where) for index, item in enumerate(items))


def _verifier(index: int, data: Any, where: str | Path) -> Verifier:
    place = f"{where}: verifier {index + 1}"
    if not isinstance(data, Mapping):
        raise TaskError(f"{place} is not an object")
    kind = _need(data, "verifier_type", str, place)
    if kind not in VERIFIER_TYPES:
        raise TaskError(f"{place}: type {kind!r} is none of {', '.join(VERIFIER_TYPES)}")
    category = data.get("category")
    if category is not None and category not in CATEGORIES:
        raise TaskError(f"{place}: category {category!r} is none of {', '.join(CATEGORIES)}")
    return Verifier(
        index=index,
        type=kind,
        name=str(data.get("name") or f"verifier {index + 1}"),
        gym_name=str(data.get("gym_name") or ""),
        config=_need(data, "validation_config", dict, place),
        description=str(data.get("description") or ""),
        category=category,
    )


def _refusal(data: Any, where: str | Path) -> Refusal | None:
    if data is None:
        return None
    if not isinstance(data, Mapping) or not data.get("says"):
        raise TaskError(f"{where}: refusal must be an object with a list 'says'")
    return Refusal(tuple(str(text) for text in data["says"]))


def _check_feasibility(task: Task, where: str | Path) -> None:
    if task.feasible:
        return
    if task.infeasible_because not in INFEASIBLE:
        raise TaskError(f"{where}: infeasible_because must be one of {', '.join(INFEASIBLE)}")
    if task.refusal is None:
        raise TaskError(f"{where}: an infeasible task says in 'refusal' what a right refusal says")


def _domain_of(servers: Sequence[TaskServer]) -> str:
    return servers[0].domain.name if len(servers) == 1 else "hybrid"


def _own_prompt(servers: Sequence[TaskServer], data: Mapping[str, Any]) -> str:
    """The policies of the mounted domains, with who acts and what day it is."""
    parts = [server.domain.policy.strip() for server in servers]
    now = data.get("now")
    names = [str(s.user_info.get("name")) for s in servers if s.user_info.get("name")]
    facts = [f"You act for {name}." for name in dict.fromkeys(names)]
    facts += [f"It is {now} UTC."] if now else []
    return "\n\n".join([*parts, " ".join(facts)]).strip()


def _stem(where: str | Path) -> str:
    return Path(where).stem
