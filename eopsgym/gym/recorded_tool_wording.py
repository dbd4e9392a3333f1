"""Recorded tool descriptions: a `tools/list` of another server in place of ours.

A model reads descriptions, so scores can only be compared if these are the same. This package
has its own descriptions; users who have a list recorded from a published server can give it as a
file. Its parameters have to be those of our tools; then its descriptions, order and schemas replace
ours.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.counting import counted
from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.errors import ConfigError
from eopsgym.project_json import DuplicateKeyError, from_project_json
from eopsgym.user_paths import user_path

Sources = str | Path | Sequence[str | Path] | Mapping[str, str | Path]
"""Files of wordings: one; several, each matched to the domain of its tools; or one per domain."""

_SHOWN = 12


@dataclass(frozen=True)
class ListedTool:
    """A tool of a recorded list."""

    name: str
    description: str
    input_schema: Mapping[str, Any]
    output_schema: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Wording:
    """Recorded descriptions of the tools of one domain.

    Attributes:
        domain: its name.
        label: the stem of the file and the beginning of its SHA-256, as run records store it.
        tools: the tools, in the order of the file.
    """

    domain: str
    label: str
    tools: tuple[ListedTool, ...]

    def __repr__(self) -> str:
        return f"Wording({self.domain}: {self.label}, {counted(len(self.tools), 'tool')})"


def read_wordings(
    sources: Sources | None, domains: Iterable[Domain] | None = None
) -> dict[str, Wording]:
    """Return the wordings in some files, by domain name.

    Args:
        sources: a file; several; or one by domain or server name. A file holds the result of
            `tools/list` (an object with `tools`, with or without the JSON-RPC envelope) or only the
            list.
        domains: the domains that are allowed; all if not given.

    Raises:
        ConfigError: if a file cannot be read, has no list of tools, is of none of the domains, or
            has other parameters than the tools of this package; the message lists the differences.
        DomainError: for a domain that does not exist.
    """
    among = list(domains) if domains is not None else [get_domain(name) for name in domain_names()]
    wordings: dict[str, Wording] = {}
    for name, path in _pairs(sources):
        tools, digest = _read(path)
        domain = _domain_of(path, tools, among) if name is None else _named(name, path, among)
        if domain.name in wordings:
            raise ConfigError(f"{path} is a second wording of the {domain.name} tools; give one")
        _check(path, tools, domain)
        wordings[domain.name] = Wording(domain.name, f"{path.stem} sha256:{digest[:12]}", tools)
    return wordings


def _pairs(sources: Sources | None) -> list[tuple[str | None, Path]]:
    if sources is None:
        return []
    if isinstance(sources, Mapping):
        return [(name, user_path(path)) for name, path in sources.items()]
    paths = [sources] if isinstance(sources, str | Path) else sources
    if not isinstance(paths, Iterable):
        raise ConfigError(f"{sources!r} is not a recorded tool list; give the path of one")
    return [_pair(path) for path in paths]


def _pair(source: str | Path) -> tuple[str | None, Path]:
    """Split `itsm=FILE` into name and path; a file alone has no name."""
    name, equals, path = str(source).partition("=")
    named = equals and not os.path.exists(source) and name.replace("-", "").isalnum()
    return (name, user_path(path)) if named else (None, user_path(source))


def _read(path: Path) -> tuple[tuple[ListedTool, ...], str]:
    """Return the tools in a file, and its SHA-256."""
    try:
        data = path.read_bytes()
        content = from_project_json(data)
    except OSError as error:
        raise ConfigError(f"cannot read the tools in {path}: {error.strerror}") from error
    except DuplicateKeyError as error:
        raise ConfigError(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path} is not JSON: {error}") from error
    if isinstance(content, dict):
        content = content.get("result", content)
    listed = content.get("tools") if isinstance(content, dict) else content
    if not isinstance(listed, list) or not listed:
        raise ConfigError(f"{path} has no list of tools; record the answer of tools/list")
    return tuple(_tool(path, item) for item in listed), hashlib.sha256(data).hexdigest()


def _tool(path: Path, item: Any) -> ListedTool:
    def part(*names: str) -> Any:
        return next((item[name] for name in names if item.get(name) is not None), None)

    try:
        name, description = item["name"], part("description") or ""
        schema, output = part("inputSchema", "input_schema"), part("outputSchema", "output_schema")
    except (TypeError, KeyError, AttributeError):
        raise ConfigError(f"{path} lists {item!r:.60}, which is not a tool") from None
    right = isinstance(name, str) and isinstance(description, str) and isinstance(schema, dict)
    if not right or not isinstance(output, dict | None):
        raise ConfigError(f"{path}: the tool {name!r} has no inputSchema, or one of another type")
    return ListedTool(name, description, schema, output)


def _named(name: str, path: Path, among: Sequence[Domain]) -> Domain:
    domain = get_domain(name)
    if domain.name not in [each.name for each in among]:
        known = ", ".join(each.name for each in among)
        raise ConfigError(f"{path} is for {name}, which is not used here; used: {known}")
    return next(each for each in among if each.name == domain.name)


def _domain_of(path: Path, tools: Sequence[ListedTool], among: Sequence[Domain]) -> Domain:
    """Return the domain that has most of the tools of a list."""
    names = {tool.name for tool in tools}
    best = max(among, key=lambda domain: len(names & set(domain.tools)), default=None)
    if best is None or len(names & set(best.tools)) * 2 <= len(names):
        known = ", ".join(domain.name for domain in among) or "none"
        raise ConfigError(f"the tools in {path} are of no domain that is used here; used: {known}")
    return best


def _check(path: Path, tools: Sequence[ListedTool], domain: Domain) -> None:
    """Raise ConfigError if tools of a list have other parameters than the package's."""
    theirs = {tool.name: tool for tool in tools}
    problems = [f"{name}: not listed" for name in domain.tools if name not in theirs]
    problems += [
        f"{name}: not a tool of this package" for name in theirs if name not in domain.tools
    ]
    if len(theirs) < len(tools):
        problems.append("a name occurs twice")
    for name, tool in theirs.items():
        if name in domain.tools:
            pairs = differences(domain.tools[name].schema, tool.input_schema)
            problems += [f"{name}: {difference}" for difference in pairs]
    if problems:
        shown = problems[:_SHOWN] + (
            [f"and {len(problems) - _SHOWN} more"] if len(problems) > _SHOWN else []
        )
        listed = "\n  ".join(shown)
        raise ConfigError(
            f"the parameters in {path} are not those of the {domain.name} tools, so its "
            f"descriptions do not fit:\n  {listed}"
        )


def differences(ours: Mapping[str, Any], theirs: Mapping[str, Any], place: str = "") -> list[str]:
    """Return how two JSON schemas differ in names, types, enumerations or required parameters."""
    problems = []
    where = place or "parameters"
    for word, read in (("type", _types), ("enum", _choices), ("required", _required)):
        if read(ours) != read(theirs):
            problems.append(f"{where} {word} {_show(read(theirs))}, ours {_show(read(ours))}")
    inner_ours, inner_theirs = _inner(ours), _inner(theirs)
    for name in [*inner_ours, *(n for n in inner_theirs if n not in inner_ours)]:
        path = f"{place}.{name}".lstrip(".")
        if name not in inner_theirs:
            problems.append(f"{path} is missing")
        elif name not in inner_ours:
            problems.append(f"{path} is not a parameter here")
        else:
            problems += differences(inner_ours[name], inner_theirs[name], path)
    return problems


def _branches(schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return a schema and the alternatives in it."""
    inner = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())]
    return [schema, *(each for part in inner for each in _branches(part))]


def _types(schema: Mapping[str, Any]) -> set[str]:
    named = [each.get("type", ()) for each in _branches(schema)]
    return {kind for kinds in named for kind in ([kinds] if isinstance(kinds, str) else kinds)}


def _choices(schema: Mapping[str, Any]) -> set[str]:
    return {
        json.dumps(value)
        for each in _branches(schema)
        for value in [*each.get("enum", ()), *([each["const"]] if "const" in each else ())]
        if value is not None
    }


def _required(schema: Mapping[str, Any]) -> set[str]:
    return set(schema.get("required", ()))


def _inner(schema: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return the schemas inside one: of properties by name, and of the items of a list as `[]`."""
    schemas: dict[str, Mapping[str, Any]] = {}
    for each in _branches(schema):
        schemas |= each.get("properties", {})
        if isinstance(each.get("items"), dict):
            schemas["[]"] = each["items"]
    return schemas


def _show(values: set[str]) -> str:
    return ", ".join(sorted(values)) or "none"
