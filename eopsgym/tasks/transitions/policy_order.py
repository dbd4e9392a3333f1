"""The order of writes in a system's policy, as its `order.toml` states it.

    [demanded]
    "CSM-4.5" = "before you close the case"

    [judged_by_state]
    "CSM-5.4" = "A case and its service level are written by two calls."

A rule is `demanded` where the policy asks for an order; its words that do are quoted. Other rules
say how two records stand to each other, not which is written first, and a call that breaks one may
be made good by the next: they are `judged_by_state`, with the reason. The state at the end, which
footprints compare, decides of those, and a breach of one is noted and does not count.
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
        demanded: rule to the words of the policy that demand an order.
        judged_by_state: rule to the reason why its order does not matter.
    """

    demanded: Mapping[str, str] = {}
    judged_by_state: Mapping[str, str] = {}


@cache
def policy_order(domain: Domain) -> PolicyOrder:
    """Read the policy order of a system; empty where there is no such file.

    Raises:
        DomainError: the file cannot be read, names a rule that the policy does not have, or quotes
            words that are not in it.
    """
    path = domain.proof / FILE
    if not path.exists():
        return PolicyOrder()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        order = PolicyOrder(data.pop("demanded", {}), data.pop("judged_by_state", {}))
        if data:
            raise ValueError(f"it has demanded and judged_by_state, no {', '.join(data)}")
        _check(order, domain.rules)
    except (OSError, ValueError) as error:
        raise DomainError(f"{path}: {error}") from error
    return order


def _check(order: PolicyOrder, sentences: Mapping[str, str]) -> None:
    for rule in [*order.demanded, *order.judged_by_state]:
        if rule not in sentences:
            raise ValueError(f"the policy has no rule {rule}")
    said = "\n".join(sentences.values())
    for rule, words in order.demanded.items():
        if rule in order.judged_by_state:
            raise ValueError(f"{rule} is demanded, and cannot be judged by the state as well")
        if words not in said:
            raise ValueError(f"{rule}: no rule says {words!r}; quote what asks for an order")
