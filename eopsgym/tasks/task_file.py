"""The reading of tasks: JSON to `Task`, with messages about wrong files."""

import math
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

from eopsgym.errors import ConfigError, DomainError, TaskError
from eopsgym.gym import Clock
from eopsgym.gym.headers import NOW_HEADER, TOOL_NAMES_HEADER
from eopsgym.gym.tool_names import ToolNames, check_tool_names, default_tool_names
from eopsgym.project_json import DuplicateKeyError, from_project_json
from eopsgym.tasks.answers.refusal_config import Refusal, read_refusal
from eopsgym.tasks.gold import read_gold
from eopsgym.tasks.own_verifiers import OWN_CONFIG_KEYS, check_own_config
from eopsgym.tasks.proof_material import (
    read_equivalents,
    read_rewordings,
    read_rule_pairs,
    read_tier,
    read_variants,
)
from eopsgym.tasks.task import (
    CATEGORIES,
    COMPARISONS,
    HYBRID,
    INFEASIBLE,
    VERIFIER_TYPES,
    Task,
    TaskServer,
    Verifier,
)

_JSON_COLUMNS = ("gym_servers_config", "verifiers", "plan", "gold", "naive", "refusal", "rules")
_KNOWN = {
    "task_id", "domain", "system_prompt", "user_prompt", "selected_tools", "restricted_tools",
    "mcp_endpoint", "number_of_runs", "reset_database_between_runs", "gym_servers_config",
    "verifiers", "plan", "gold", "naive", "feasible", "infeasible_because", "refusal", "rules",
    "now", "title", "pair", "tier", "hard_because", "rule_pairs", "distractors", "wordings",
    "variants", "equivalent", "allowed_breaches", "twin_answer", "tool_names", "several_people",
}  # fmt: skip
_SERVER_KEYS = {
    "mcp_server_name", "mcp_server_url", "seed_database_file", "context", "user_info",
}  # fmt: skip
_VERIFIER_KEYS = {
    "verifier_type", "name", "description", "gym_name", "validation_config", "category",
}  # fmt: skip
_CONFIG_KEYS = {
    "database_state": {"query", "expected_value", "comparison_type"},
    "response_check": {"sql_query", "comparison_prompt", "minimum_comparison_value"},
    "tool_execution": {"selected_tools", "minimum_tool_calls"},
    **OWN_CONFIG_KEYS,
}
_KINDS = {
    list: "a list",
    str: "text",
    dict: "an object",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
}


def read_task(data: Mapping[str, Any], where: str | Path) -> Task:
    """Read a task from the JSON of its file or from a row of the published data set.

    Args:
        data: the object; JSON columns of a row may still be text.
        where: the file or row, for messages; its stem is the id if the object has none.

    Raises:
        TaskError: if the task is wrong; the message names the file and the key.
    """
    if not isinstance(data, Mapping):
        raise TaskError(f"{where}: a task must be a JSON object")
    data = {key: _decode(key, value, where) for key, value in data.items()}
    own = "gold" in data or "plan" in data
    if own:
        _check_keys(data, _KNOWN, where)
    servers = tuple(_server(item, where) for item in _need(data, "gym_servers_config", list, where))
    if not servers:
        raise TaskError(f"{where}: gym_servers_config names no server")
    if own:
        for item in data["gym_servers_config"]:
            _check_keys(item, _SERVER_KEYS, f"{where}: gym_servers_config")
    verifiers = _verifiers(_need(data, "verifiers", list, where), where, own)
    prompt = _may(data, "system_prompt", str, where)
    now = _moment(data, servers, where)
    gold = read_gold(data["gold"], f"{where}: gold") if data.get("gold") else None
    task = Task(
        id=_may(data, "task_id", str, where) or Path(where).stem,
        domain=_may(data, "domain", str, where) or _domain_of(servers),
        user_prompt=_need(data, "user_prompt", str, where),
        system_prompt=_own_prompt(servers, data.get("now")) if prompt is None else prompt,
        own_prompt=prompt is not None,
        selected_tools=_texts(data, "selected_tools", where),
        restricted_tools=_texts(data, "restricted_tools", where),
        servers=servers,
        verifiers=verifiers,
        number_of_runs=_number_of_runs(data, where),
        reset_between_runs=_may(data, "reset_database_between_runs", bool, where, True),
        title=_may(data, "title", str, where, ""),
        plan=_texts(data, "plan", where),
        gold=gold,
        naive=read_gold(data["naive"], f"{where}: naive") if data.get("naive") else None,
        feasible=_may(data, "feasible", bool, where, True if own else None),
        infeasible_because=_may(data, "infeasible_because", str, where),
        refusal=_refusal(data.get("refusal"), where),
        rules=_texts(data, "rules", where),
        now=now,
        pair=_may(data, "pair", str, where),
        tier=read_tier(data, where),
        hard_because=_may(data, "hard_because", str, where, ""),
        rule_pairs=read_rule_pairs(data, where),
        distractors=_texts(data, "distractors", where),
        wordings=read_rewordings(data, gold, where),
        variants=read_variants(data, where),
        equivalent=read_equivalents(data, gold, where),
        allowed_breaches=_reasons(data, "allowed_breaches", where),
        twin_answer=_may(data, "twin_answer", str, where, ""),
        tool_names=_tool_names(data, servers, where, own),
        several_people=_may(data, "several_people", str, where, ""),
        raw=data,
    )
    _check_feasibility(task, where, own)
    return task


def _decode(key: str, value: Any, where: str | Path) -> Any:
    if key in _JSON_COLUMNS and isinstance(value, str):
        try:
            return from_project_json(value)
        except DuplicateKeyError as error:
            raise TaskError(f"{where}: {key}: {error}") from None
        except ValueError as error:
            raise TaskError(f"{where}: {key} is not JSON: {error}") from error
    return value


def _need(data: Mapping[str, Any], key: str, kind: type, where: str | Path) -> Any:
    if key not in data:
        near = get_close_matches(key, [name for name in data if name not in _KNOWN], 1)
        hint = f"; rename {near[0]!r}, if that is meant" if near else ""
        raise TaskError(f"{where}: {key!r} is missing{hint}")
    if not isinstance(data[key], kind):
        raise TaskError(f"{where}: {key!r} must be {_KINDS[kind]}, not {data[key]!r}")
    return data[key]


def _may(
    data: Mapping[str, Any], key: str, kind: type, where: str | Path, default: Any = None
) -> Any:
    """Return a value that may be missing, null or, as in published files, an empty text."""
    value = data.get(key)
    if value is None or (value == "" and kind is not str):
        return default
    allowed = (int, float) if kind is float else kind
    if not isinstance(value, allowed) or (isinstance(value, bool) and kind is not bool):
        raise TaskError(f"{where}: {key!r} must be {_KINDS[kind]}, not {value!r}")
    return value


def _number_of_runs(data: Mapping[str, Any], where: str | Path) -> int:
    count: int = _may(data, "number_of_runs", int, where) or 1
    if count < 0:
        raise TaskError(f"{where}: 'number_of_runs' must be at least 1, not {count}")
    return count


def _texts(data: Mapping[str, Any], key: str, where: str | Path) -> tuple[str, ...]:
    values = _may(data, key, list, where, [])
    for value in values:
        if not isinstance(value, str):
            raise TaskError(f"{where}: {key!r} must be a list of texts, and has {value!r}")
    return tuple(values)


def _reasons(data: Mapping[str, Any], key: str, where: str | Path) -> dict[str, str]:
    """Return reasons by name."""
    values = _may(data, key, dict, where, {})
    for name, reason in values.items():
        if not isinstance(reason, str) or not reason.strip():
            raise TaskError(f"{where}: {key!r} must give the reason for {name} as a text")
    return dict(values)


def _check_keys(data: Mapping[str, Any], known: Collection[str], where: str | Path) -> None:
    for key in data:
        if key not in known and not key.startswith("_"):
            near = get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(sorted(known))}"
            raise TaskError(f"{where}: unknown key {key!r}; {hint}")


def _server(data: Any, where: str | Path) -> TaskServer:
    if not isinstance(data, Mapping):
        raise TaskError(f"{where}: gym_servers_config must be a list of objects")
    return TaskServer(
        gym_name=_need(data, "mcp_server_name", str, where),
        url=_may(data, "mcp_server_url", str, where, ""),
        seed=_need(data, "seed_database_file", str, where),
        context=_may(data, "context", dict, where, {}),
        user_info=_may(data, "user_info", dict, where, {}),
    )


def _verifiers(items: Sequence[Any], where: str | Path, own: bool) -> tuple[Verifier, ...]:
    """Return the verifiers; in this package's files an unknown key is an error at every depth."""
    verifiers = []
    for index, item in enumerate(items):
        verifiers.append(_verifier(index, item, where))
        if own:
            place = f"{where}: verifier {index + 1}"
            _check_keys(item, _VERIFIER_KEYS, place)
            known = _CONFIG_KEYS[verifiers[-1].type]
            _check_keys(verifiers[-1].config, known, f"{place}: validation_config")
    return tuple(verifiers)


def _verifier(index: int, data: Any, where: str | Path) -> Verifier:
    place = f"{where}: verifier {index + 1}"
    if not isinstance(data, Mapping):
        raise TaskError(f"{place} is not an object")
    kind = _need(data, "verifier_type", str, place)
    if kind not in VERIFIER_TYPES:
        raise TaskError(f"{place}: type must be one of {', '.join(VERIFIER_TYPES)}, not {kind!r}")
    category = data.get("category")
    if category is not None and category not in CATEGORIES:
        raise TaskError(
            f"{place}: category must be one of {', '.join(CATEGORIES)}, not {category!r}"
        )
    config = _need(data, "validation_config", dict, place)
    for key, number in (("minimum_tool_calls", int), ("minimum_comparison_value", float)):
        _may(config, key, number, place)
    if kind == "tool_execution":
        _texts(config, "selected_tools", place)
    if kind == "database_state":
        _check_comparison(config, place)
    check_own_config(kind, config, f"{place}: validation_config")
    return Verifier(
        index=index,
        type=kind,
        name=_may(data, "name", str, place) or f"verifier {index + 1}",
        gym_name=_may(data, "gym_name", str, place, ""),
        config=config,
        description=_may(data, "description", str, place, ""),
        category=category,
    )


def _check_comparison(config: Mapping[str, Any], place: str) -> None:
    comparison, expected = config.get("comparison_type", "equals"), config.get("expected_value")
    if comparison not in COMPARISONS:
        raise TaskError(
            f"{place}: comparison_type must be one of {', '.join(COMPARISONS)}, not {comparison!r}"
        )
    if not _is_finite(expected):
        raise TaskError(f"{place}: expected_value must be finite, not {expected}")


def _is_finite(value: Any) -> bool:
    """Return whether all numbers in a value, at any depth, are finite."""
    if isinstance(value, Mapping):
        return all(map(_is_finite, value.values()))
    if isinstance(value, list):
        return all(map(_is_finite, value))
    return not isinstance(value, float) or math.isfinite(value)


def _refusal(data: Any, where: str | Path) -> Refusal | None:
    return None if data is None else read_refusal(data, f"{where}: refusal")


def _moment(
    data: Mapping[str, Any], servers: Sequence[TaskServer], where: str | Path
) -> str | None:
    """Return the fixed time of a task, which an exported task has in its servers' context."""
    sent = (server.context.get(NOW_HEADER) for server in servers)
    now: str | None = _may(data, "now", str, where) or next(filter(None, sent), None)
    try:
        Clock(now)
    except ConfigError as error:
        raise TaskError(f"{where}: 'now': {error}") from error
    return now


def _tool_names(
    data: Mapping[str, Any], servers: Sequence[TaskServer], where: str | Path, own: bool
) -> ToolNames:
    """Return the kind of tool names: that of the task, or prefixed if its systems share names.

    An exported task has it in its servers' context. A published task never has prefixed names.
    """
    sent = (server.context.get(TOOL_NAMES_HEADER) for server in servers)
    named = _may(data, "tool_names", str, where) or next(filter(None, sent), None)
    if named is None:
        return _default_tool_names(servers) if own else "published"
    try:
        check_tool_names(named)
    except ConfigError as error:
        raise TaskError(f"{where}: {error}") from error
    return cast(ToolNames, named)


def _default_tool_names(servers: Sequence[TaskServer]) -> ToolNames:
    if len(servers) < 2:
        return "published"
    try:
        return default_tool_names(server.domain for server in servers)
    except DomainError:  # raised again when the task is started or checked
        return "published"


def _check_feasibility(task: Task, where: str | Path, own: bool) -> None:
    """Raise an error for a reason in a feasible task, or for none in an infeasible one."""
    because = task.infeasible_because
    if task.feasible is not False:
        if task.refusal or because:
            raise TaskError(
                f"{where}: refusal and infeasible_because belong to tasks with 'feasible': false"
            )
        return
    if because not in INFEASIBLE and (own or because is not None):
        raise TaskError(f"{where}: infeasible_because must be one of {', '.join(INFEASIBLE)}")
    if own and task.refusal is None:
        raise TaskError(f"{where}: an infeasible task needs 'refusal' with the right reasons")


def _domain_of(servers: Sequence[TaskServer]) -> str:
    if len(servers) > 1:
        return HYBRID
    try:
        return servers[0].domain.name
    except DomainError:
        return servers[0].gym_name


def _own_prompt(servers: Sequence[TaskServer], now: str | None) -> str:
    """Return the policy of the mounted system, with the acting user and the time.

    A system that does not exist adds nothing, since only starting a task needs its systems.
    """
    if len(servers) > 1:
        from eopsgym.tasks.joined_prompt import joined_prompt  # few tasks need it

        return joined_prompt(servers, now)
    (server,) = servers
    policy = ""
    with suppress(DomainError):
        policy = server.domain.policy.strip()
    facts = [f"You act for {server.user_label}."] if server.user_label else []
    facts += [f"It is {now} UTC."] if now else []
    return "\n\n".join([policy, " ".join(facts)]).strip()
