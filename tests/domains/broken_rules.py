"""Which rules a call breaks, in both modes."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from eopsgym.gym import CallResult, Database, Mode


class World(Protocol):
    """What a call is made on."""

    @property
    def database(self) -> Database: ...


Made = TypeVar("Made", bound=World)


def rules_broken(make: Callable[[Mode], Made], call: Callable[[Made], CallResult]) -> set[str]:
    """The rules a call breaks; guarded mode refuses it by one of them, and changes nothing.

    Args:
        make: the world in a mode, before the call.
        call: makes the call there; published mode has to let it through.
    """
    published = call(make("published"))
    assert not published.is_error, published.text
    rules = {breach.rule for breach in published.breaches}
    world = make("guarded")
    before = world.database.serialize()
    guarded = call(world)
    assert guarded.is_error == bool(rules), guarded.text
    if rules:
        assert any(f"(rule {rule})" in guarded.text for rule in rules), guarded.text
        assert world.database.serialize() == before
    return rules
