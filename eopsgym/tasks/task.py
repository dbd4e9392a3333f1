"""Tasks in the published form, with the additional fields of this package."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any, Literal, get_args

from eopsgym.domains import Domain, get_domain
from eopsgym.gym.headers import NOW_HEADER, REPAIRED_HEADER, TOOL_NAMES_HEADER
from eopsgym.gym.server_toml import published_server
from eopsgym.gym.tool_names import MountedTools, ToolNames, split_name
from eopsgym.tasks.answers.refusal_config import Refusal
from eopsgym.tasks.footprint.config import Footprint, read_footprint
from eopsgym.tasks.gold import Gold
from eopsgym.tasks.proof_material import Equivalent, Rewording, Variant
from eopsgym.tasks.splits import split_of
from eopsgym.tasks.transitions.config import Transitions, read_transitions

Category = Literal["task_completion", "integrity", "permission_process"]
CATEGORIES = get_args(Category)
INFEASIBLE = ("missing_tool", "policy", "missing_data")
PublishedType = Literal["database_state", "response_check", "tool_execution"]
PUBLISHED_TYPES = get_args(PublishedType)
ComparisonType = Literal["equals", "greater_than", "less_than", "contains"]
COMPARISONS = get_args(ComparisonType)
"""The comparisons of a `database_state` verifier between the query's value and the expected one."""
OwnType = Literal["footprint", "transitions", "text_facts", "answer_facts"]
OWN_TYPES = get_args(OwnType)
"""The types of verifiers of this package, which the published harness does not know."""
VerifierType = Literal[PublishedType, OwnType]
_ADDITIONS = {
    "plan", "gold", "naive", "feasible", "infeasible_because", "refusal", "rules", "now", "title",
    "pair", "tier", "hard_because", "rule_pairs", "distractors", "wordings", "variants",
    "equivalent", "allowed_breaches", "twin_answer", "tool_names", "several_people",
}  # fmt: skip
SERVERS = "gym_servers_config"
"""The field of a task file that lists its servers."""
HYBRID = "hybrid"
"""The domain of tasks that mount several systems."""
_PREFIX = "task_"
"""The prefix of the ids of published tasks, and so of the names of their files."""
VERIFIER_TYPES = (*PUBLISHED_TYPES, *OWN_TYPES)


@dataclass(frozen=True)
class Verifier:
    """One check of a task, as its file gives it, with its place in the list.

    Attributes:
        index: the position in the task file, since names may repeat.
        type: one of `VERIFIER_TYPES`.
        name: the name in the task file.
        gym_name: the server whose state it checks.
        config: the `validation_config`.
        category: one of `CATEGORIES`, or None in published files.
    """

    index: int
    type: str
    name: str
    gym_name: str
    config: Mapping[str, Any]
    description: str = ""
    category: Category | None = None

    @property
    def query(self) -> str:
        """The SQL of the verifier, or '' if it has none."""
        return str(self.config.get("query") or self.config.get("sql_query") or "")

    @cached_property
    def footprint(self) -> Footprint:
        """The `config` of the type `footprint`; it is read only once."""
        return read_footprint(self.config, self.name)

    @cached_property
    def transitions(self) -> Transitions:
        """The `config` of the type `transitions`; it is read only once."""
        return read_transitions(self.config, self.name)


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
    def exported_seed(self) -> str:
        """The place of the seed in an export, relative to its folder."""
        return f"{self.domain.name}/dbs/{PurePath(self.seed).stem}.sql"

    @property
    def user_label(self) -> str:
        """The acting user's name, with the address if it is known, since names may be shared."""
        user = self.user_info
        name = str(user.get("name") or "")
        return f"{name} ({user['email']})" if name and user.get("email") else name

    @property
    def user(self) -> str | None:
        """The acting user's header value; spaces and a missing `x-` of its name are ignored."""
        for key, value in self.context.items():
            name = key.strip().lower()
            name = name if name.startswith("x-") else f"x-{name}"
            if name == published_server(self.domain).user_header:
                return str(value).strip()
        return None


@dataclass(frozen=True)
class Task:
    """One task: everything that a run needs, and, in this package, its solution and proof material.

    Attributes:
        id: the id, unique among tasks that are loaded together.
        domain: the domain by which tasks are counted; `servers` lists the systems.
        user_prompt: the request.
        system_prompt: the role of the agent, and its policy.
        selected_tools: the tools that the agent needs; empty for all tools.
        servers: the systems that it mounts, with seeds and acting users.
        verifiers: the checks at the end of a run.
        gold: the reference solution; None for published tasks.
        tier: the amount of work, from `T1` to `T4`.
        hard_because: the difficulty, in a sentence.
        rule_pairs: pairs of rules of the policy that interact.
        feasible: whether it can be done; None if this is unknown, as for published tasks.
        tool_set: the tool set of the data set's config from which it was read, which is the default
            of its runs; None for any other task.
        distractors: the tools that larger tool sets add, in order.
        wordings: other right wordings of the texts that the solution writes.
        variants: other right solutions.
        equivalent: changes of the solution after which it is still right.
        allowed_breaches: the rules that a run may break, each with the reason; a run that breaks
            another one fails.
        twin_answer: why the reference answer of the twin is right here too; empty if it is not.
        tool_names: the default kind of tool names that the agent sees: `published`, or `prefixed`
            (`itsm__list_users`), as in tasks of this package whose systems share tool names.
        several_people: why the acting users of its systems are different people; empty if they are
            one person.
        file: the file from which it was read; None for a row of a data set.

    If several of its systems have a tool of one name, `selected_tools`, `distractors` and the calls
    of solutions name the system as well: `itsm/list_users`. A restricted tool without a system is
    restricted in each.

    `pair` is the id of the twin: the task with the same request on another state, of which at most
    one has to be refused.
    """

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
    feasible: bool | None = None
    infeasible_because: str | None = None
    refusal: Refusal | None = None
    rules: tuple[str, ...] = ()
    now: str | None = None
    pair: str | None = None
    tier: str | None = None
    hard_because: str = ""
    rule_pairs: tuple[tuple[str, str], ...] = ()
    distractors: tuple[str, ...] = ()
    tool_set: str | None = None
    wordings: tuple[Rewording, ...] = ()
    variants: tuple[Variant, ...] = ()
    equivalent: tuple[Equivalent, ...] = ()
    allowed_breaches: Mapping[str, str] = field(default_factory=dict)
    twin_answer: str = ""
    tool_names: ToolNames = "published"
    several_people: str = ""
    own_prompt: bool = field(default=True, repr=False)
    file: Path | None = field(default=None, repr=False, compare=False)
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def published(self) -> bool:
        """Whether it has no reference solution, like published tasks."""
        return self.gold is None

    def mounted(self, tool_names: ToolNames | None = None) -> MountedTools:
        """Return the tools of its systems, with the task's own kind of names by default.

        Raises:
            DomainError: if the domain of a server does not exist.
        """
        return MountedTools.of(
            (server.domain for server in self.servers), tool_names or self.tool_names
        )

    @property
    def published_id(self) -> str:
        """The id in the published form, which begins with `task_`."""
        return self.id if self.id.startswith(_PREFIX) else f"{_PREFIX}{self.id}"

    @property
    def split(self) -> str | None:
        """`main` or `refusals` for a task of this package, None for any other."""
        return split_of(self.id, self.file)

    def to_published(self, seeds: Sequence[str] = ()) -> dict[str, Any]:
        """Return the task in the form that the published harness reads, without the solution.

        The fixed time, the repair of oddities and prefixed tool names are written into the context
        of each server, which that harness sends as headers. Names of tools lose their systems,
        which that harness does not know: if several systems have a tool of one name, it calls that
        of the first one. Of the additional fields of this package, the result has `feasible`,
        `infeasible_because`, `distractors`, and in `unreachable_tools` the tools of the solution
        that the harness cannot reach.

        Args:
            seeds: the path of each server's seed. By default it is the path in an export for a task
                of this package, and that of its file for a published one.
        """
        data = {key: value for key, value in self.raw.items() if key not in _ADDITIONS}
        for key in ("selected_tools", "restricted_tools"):
            if any(split_name(name)[0] for name in data.get(key) or ()):
                data[key] = plainly_named(data[key])
        if not seeds and not self.published:
            seeds = [server.exported_seed for server in self.servers]
        configs = [
            {**self._left_out(server), **config, **self._context(server, config.get("context", {}))}
            for config, server in zip(self.raw["gym_servers_config"], self.servers, strict=True)
        ]
        if seeds:
            pairs = zip(configs, seeds, strict=True)
            configs = [{**config, "seed_database_file": seed} for config, seed in pairs]
        return {
            "mcp_endpoint": "/mcp",
            "number_of_runs": self.number_of_runs,
            "reset_database_between_runs": self.reset_between_runs,
            "restricted_tools": list(self.restricted_tools),
            "selected_tools": list(self.selected_tools),
            **data,
            "gym_servers_config": configs,
            "system_prompt": self.system_prompt,
            "verifiers": self._published_verifiers(),
            **self._kept_additions(),
        }

    def _kept_additions(self) -> dict[str, Any]:
        """Return the fields of the published form that published tasks do not have."""
        known = {
            "feasible": self.feasible,
            "infeasible_because": self.infeasible_because,
            "distractors": plainly_named(self.distractors) or None,
            "unreachable_tools": list(self.unreachable_tools()) or None,
        }
        return {key: value for key, value in known.items() if value is not None}

    def unreachable_tools(self) -> tuple[str, ...]:
        """Return the tools of the solution that published names hide, such as `itsm/list_users`.

        An agent that calls `list_users` gets that of an earlier system.
        """
        called = [call.tool for call in self.gold.calls] if self.gold else []
        written = dict.fromkeys(name for name in called if split_name(name)[0])
        if not written:
            return ()
        mounted = self.mounted("published")
        return tuple(name for name in written if mounted.hidden_by(name))

    def hidden_calls(self) -> list[str]:
        """Return the calls of the solution that no agent can make by the task's tool names."""
        if self.tool_names != "published":
            return []
        mounted = self.mounted()
        hidden = {tool: mounted.hidden_by(tool) for tool in self.unreachable_tools()}
        calls = self.gold.calls if self.gold else ()
        return [
            f"call {number} of the solution is {call.tool}, and {hider}, which is mounted before, "
            f"has a tool {call.own_tool} as well"
            for number, call in enumerate(calls, 1)
            if (hider := hidden.get(call.tool))
        ]

    def _left_out(self, server: TaskServer) -> dict[str, Any]:
        """Return defaults of a server's fields that the published harness requires."""
        if self.published:
            return {}
        port = published_server(server.domain).port
        return {"mcp_server_url": f"http://localhost:{port}", "context": {}, "user_info": {}}

    def _context(self, server: TaskServer, context: Mapping[str, str]) -> dict[str, Any]:
        """Return the context with the headers that control servers of this package."""
        headers = {NOW_HEADER: self.now} if self.now else {}
        if not self.published and server.domain.oddities:
            headers[REPAIRED_HEADER] = "1"
        if self.tool_names != "published":
            headers[TOOL_NAMES_HEADER] = self.tool_names
        return {"context": {**context, **headers}} if headers else {}

    def _published_verifiers(self) -> list[dict[str, Any]]:
        from eopsgym.tasks.export.published_verifiers import published_verifiers  # no run needs it

        own = {server.gym_name: server.seed for server in self.servers}
        given = [published_verifiers(item, own, self.now) for item in self.raw["verifiers"]]
        return [
            item if self.published else {"name": each.name, "description": "", **item}
            for items, each in zip(given, self.verifiers, strict=True)
            for item in items
        ]

    def __repr__(self) -> str:
        named = ", prefixed names" if self.tool_names == "prefixed" else ""
        return f"Task({self}{named})"

    def __str__(self) -> str:
        return f"{self.id}: {self.title or self.user_prompt[:80]}"


def plainly_named(tools: Sequence[str]) -> list[str]:
    """Return names of tools without their systems, each once."""
    return list(dict.fromkeys(split_name(tool)[1] for tool in tools))
