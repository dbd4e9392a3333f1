"""The texts the seed is written from, read from the two TOML files beside this module."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of incident: what the caller says, and how it ends."""

    short: str
    description: str
    finding: str
    solution: str
    code: str


@dataclass(frozen=True, slots=True)
class ChangeText:
    """A change request; a routine one names the `fault` it ends, a fix has a `state`."""

    short: str
    description: str
    plan: str
    test: str
    category: str
    risk: str
    fault: str = ""
    state: str = ""
    close_code: str = ""


@dataclass(frozen=True, slots=True)
class ServiceText:
    """A service; `names` and `groups` by organisation, empty where it does not exist."""

    key: str
    names: tuple[str, str]
    groups: tuple[str, str]
    classification: str
    criticality: str
    category: str
    description: str
    offerings: tuple[str, ...]
    items: tuple[tuple[str, str, int, str], ...]
    articles: tuple[tuple[str, str, str], ...]
    faults: tuple[Fault, ...]
    changes: tuple[ChangeText, ...]


@dataclass(frozen=True, slots=True)
class ProblemText:
    """A problem, the reports that led to it, and the change that fixes it."""

    key: str
    org: int
    service: str
    state: str
    impact: str
    urgency: str
    category: str
    days: int
    short: str
    statement: str
    cause: str
    workaround: str
    fix: str
    reports: tuple[tuple[str, str], ...]
    change: ChangeText | None


def _read(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = tomllib.loads(
        (_FOLDER / f"{name}s.toml").read_text(encoding="utf-8")
    )[name]
    return entries


def _fix(values: list[str]) -> ChangeText:
    return ChangeText(*[*values[:6], "", *values[6:]])


def services() -> list[ServiceText]:
    """All services of both organisations, in file order."""
    return [
        ServiceText(
            key=entry["key"],
            names=tuple(entry["names"]),
            groups=tuple(entry["groups"]),
            classification=entry["classification"],
            criticality=entry["criticality"],
            category=entry["category"],
            description=entry["description"],
            offerings=tuple(entry["offerings"]),
            items=tuple(tuple(item) for item in entry["items"]),
            articles=tuple(tuple(article) for article in entry["articles"]),
            faults=tuple(Fault(*fault) for fault in entry["faults"]),
            changes=tuple(ChangeText(*change) for change in entry["changes"]),
        )
        for entry in _read("service")
    ]


def problems() -> list[ProblemText]:
    """All problems, in file order."""
    return [
        ProblemText(
            **{
                **entry,
                "reports": tuple(tuple(report) for report in entry["reports"]),
                "change": _fix(entry["change"]) if "change" in entry else None,
            }
        )
        for entry in _read("problem")
    ]
