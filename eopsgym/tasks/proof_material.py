"""The parts of a task file for its proofs: other wordings, right variants, signed mutants."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.tasks.gold import Gold, read_gold

TIERS = ("T1", "T2", "T3", "T4")
"""The tiers by the number of writes: T1 1 to 3, T2 4 to 8, T3 9 to 18, T4 15 to 40, or fewer if
records contradict each other and the policy has to decide which counts."""


@dataclass(frozen=True)
class Rewording:
    """Other right wordings of a text that the solution writes; `call` counts from 1."""

    call: int
    argument: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """Another right solution, and a description of its difference."""

    about: str
    gold: Gold


@dataclass(frozen=True)
class Equivalent:
    """A change of an argument after which the solution is still right, and why; `call` from 1.

    If `any_value` is set, every value is right, and otherwise only `value`.
    """

    call: int
    argument: str
    because: str
    value: Any = None
    any_value: bool = True


def read_tier(data: Mapping[str, Any], where: object) -> str | None:
    """Return the tier of a task, `T1` to `T4`, or None.

    Raises:
        TaskError: if it is another one.
    """
    tier = data.get("tier")
    if tier is not None and tier not in TIERS:
        raise TaskError(f"{where}: 'tier' must be one of {', '.join(TIERS)}, not {tier!r}")
    return tier


def read_rule_pairs(data: Mapping[str, Any], where: object) -> tuple[tuple[str, str], ...]:
    """Return pairs of rules whose interaction a task exercises.

    Raises:
        TaskError: if they are not pairs.
    """
    pairs = _items(data, "rule_pairs", where, list)
    for pair in pairs:
        if len(pair) != 2 or not all(isinstance(rule, str) for rule in pair):
            raise TaskError(f"{where}: 'rule_pairs' must hold pairs of rules, not {pair!r}")
    return tuple((first, second) for first, second in pairs)


def read_rewordings(
    data: Mapping[str, Any], gold: Gold | None, where: object
) -> tuple[Rewording, ...]:
    """Return the `wordings` of a task file.

    Raises:
        TaskError: if one has the wrong shape, or names no text of the solution.
    """
    rewordings = []
    for number, item in enumerate(_items(data, "wordings", where, dict), 1):
        place = f"{where}: wordings, {number}"
        _keys(item, {"call", "argument", "texts"}, set(), place)
        call, argument = _argument(item, gold, place)
        if gold is not None and argument not in gold.calls[call - 1].arguments:
            tool = gold.calls[call - 1].tool
            raise TaskError(f"{place}: call {call} ({tool}) has no argument {argument!r}")
        texts = item["texts"]
        if not _is_texts(texts):
            raise TaskError(f"{place}: 'texts' must be a list of texts, none of them empty")
        rewordings.append(Rewording(call, argument, tuple(texts)))
    return tuple(rewordings)


def read_variants(data: Mapping[str, Any], where: object) -> tuple[Variant, ...]:
    """Return the `variants` of a task file.

    Raises:
        TaskError: if one has the wrong shape.
    """
    variants = []
    for number, item in enumerate(_items(data, "variants", where, dict), 1):
        place = f"{where}: variants, {number}"
        _keys(item, {"about", "calls", "answer"}, set(), place)
        if not isinstance(item["about"], str) or not item["about"].strip():
            raise TaskError(f"{place}: 'about' must say how it differs from the solution")
        solution = {name: item[name] for name in ("calls", "answer")}
        variants.append(Variant(item["about"], read_gold(solution, place)))
    return tuple(variants)


def read_equivalents(
    data: Mapping[str, Any], gold: Gold | None, where: object
) -> tuple[Equivalent, ...]:
    """Return the `equivalent` mutants of a task file.

    Raises:
        TaskError: if one has the wrong shape, or names no call of the solution.
    """
    equivalents = []
    for number, item in enumerate(_items(data, "equivalent", where, dict), 1):
        place = f"{where}: equivalent, {number}"
        _keys(item, {"call", "argument", "because"}, {"value"}, place)
        call, argument = _argument(item, gold, place)
        if not isinstance(item["because"], str) or not item["because"].strip():
            raise TaskError(f"{place}: 'because' must say why it is right as well")
        any_value = "value" not in item
        equivalents.append(
            Equivalent(call, argument, item["because"], item.get("value"), any_value)
        )
    return tuple(equivalents)


def _items(data: Mapping[str, Any], key: str, where: object, kind: type) -> list[Any]:
    values = data.get(key)
    if values is None:
        return []
    if not isinstance(values, list) or not all(isinstance(each, kind) for each in values):
        what = "objects" if kind is dict else "lists"
        raise TaskError(f"{where}: {key!r} must be a list of {what}")
    return values


def _keys(item: Mapping[str, Any], needed: set[str], more: set[str], where: str) -> None:
    if missing := sorted(needed - set(item)):
        raise TaskError(f"{where}: {missing[0]!r} is missing")
    if unknown := sorted(set(item) - needed - more):
        known = ", ".join(sorted(needed | more))
        raise TaskError(f"{where}: unknown key {unknown[0]!r}; known are {known}")


def _argument(item: Mapping[str, Any], gold: Gold | None, where: str) -> tuple[int, str]:
    call, argument = item["call"], item["argument"]
    last = len(gold.calls) if gold else 0
    if isinstance(call, bool) or not isinstance(call, int) or not 1 <= call <= last:
        raise TaskError(f"{where}: 'call' must be a number from 1 to {last}, not {call!r}")
    if not isinstance(argument, str):
        raise TaskError(f"{where}: 'argument' must be a name, not {argument!r}")
    return call, argument


def _is_texts(values: Any) -> bool:
    if not isinstance(values, list) or not values:
        return False
    return all(isinstance(each, str) and each.strip() for each in values)
