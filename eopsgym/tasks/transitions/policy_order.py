"""The order of writes that a system's policy demands, from its `order.toml`.

    [demanded]
    "CSM-4.5" = "before you close the case"

    [judged_by_state]
    "CSM-5.4" = "A case and its service level are written by two calls."

A rule is `demanded` if the policy asks for an order, in the quoted words. Other rules say how two
records depend on each other, but not which is written first, so that the next call may repair a
breach. These are `judged_by_state`, with the reason: the final state, which footprints compare,
decides about them, and a recorded breach of one does not count.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from eopsgym.domains import Domain
from eopsgym.errors import DomainError

FILE = "order.toml"


class PolicyOrder(NamedTuple):
    """The rules of a system that demand an order, and those that the state alone decides.

    Attributes:
        demanded: the words of the policy that demand an order, by rule.
        judged_by_state: the reason why the order does not matter, by rule.
    """

    demanded: Mapping[str, str] = {}
    judged_by_state: Mapping[str, str] = {}


@cache
def policy_order(domain: Domain) -> PolicyOrder:
    """Return the policy order of a system; empty if there is no such file.

    Raises:
        DomainError: if the file cannot be read, names a rule that the policy does not have, or
            quotes words that are not in the policy.
    """
    path = domain.proof / FILE
    if not path.exists():
        return PolicyOrder()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        order = PolicyOrder(data.pop("demanded", {}), data.pop("judged_by_state", {}))
        if data:
            raise ValueError(
                f"unknown keys {', '.join(data)}; known are demanded and judged_by_state"
            )
        _check(order, domain.rules)
    except (OSError, ValueError) as error:
        raise DomainError(f"{path}: {error}") from error
    return order


def _check(order: PolicyOrder, sentences: Mapping[str, str]) -> None:
    for rule in [*order.demanded, *order.judged_by_state]:
        if rule not in sentences:
            raise ValueError(f"the policy has no rule {rule}")
    policy = "\n".join(sentences.values())
    for rule, words in order.demanded.items():
        if rule in order.judged_by_state:
            raise ValueError(f"{rule} is in demanded and in judged_by_state; remove one of them")
        if words not in policy:
            raise ValueError(
                f"{rule}: no rule has the words {words!r}; quote those that demand the order"
            )
