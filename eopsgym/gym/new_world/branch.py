"""A branch of a new world: its names, addresses, ids and numbers."""

import random
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from eopsgym.gym.new_world.cast import Cast

Slot = (
    tuple[str, ...]
    | tuple[str, str, int]
    | tuple[str, tuple["str | Slot", ...]]
    | tuple[str, int, tuple["str | Slot", ...]]
    | tuple[str, tuple["str | Slot", ...], tuple["str | Slot", ...]]
)
"""A place in a text that a branch fills: its kind and the base's value."""

_CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"
_HEX = "0123456789abcdef"


@dataclass(frozen=True)
class Branch:
    """The names, addresses and numbers that one branch of a new world has.

    Attributes:
        number: 0 for the branch whose records have the ids of the base.
        city: the city of the branch; empty for the first one.
        names: first and last names, by those of the base.
        customers: names and mail domains of customers, by those of the base.
        spans: the distance between the whole numbers of two branches for each table of the system,
            and for each prefix of numbered ids.
    """

    number: int
    city: str
    names: dict[str, str]
    customers: dict[str, str]
    spans: dict[str, int]

    def say(self, slot: Slot) -> str:
        """Return this branch's value for a place, quoted for SQL."""
        return self.plain(slot).replace("'", "''")

    def plain(self, slot: Slot) -> str:
        """Return this branch's value for a place."""
        kind = slot[0]
        saying = getattr(self, f"_{kind}")
        text: str = saying(*slot[1:])
        return text

    def _name(self, name: str) -> str:
        return self.names[name]

    def _user(self, first: str, last: str, digits: str) -> str:
        """Return a user name, which ends with the namesake's number and that of the branch."""
        own = f"{self.number:02d}" if self.number else ""
        return f"{self._small(first)}.{self._small(last)}{digits}{own}"

    def _small(self, name: str) -> str:
        return self.names.get(name.capitalize(), name).lower()

    def _customer(self, name: str) -> str:
        text = self.customers[name]
        return f"{text} {self.city}" if self.city else text

    def _domain(self, domain: str) -> str:
        text = self.customers[domain]
        if not self.city:
            return text
        label, _, rest = text.partition(".")
        return f"{label}-{self._place()}.{rest}"

    def _house(self, name: str) -> str:
        """Return the local part of an address that does not belong to a person."""
        return f"{name}-{self._place()}" if self.city else name

    def _slug(self, text: str) -> str:
        return f"{text}-{self._place()}" if self.city else text

    def _place(self) -> str:
        return self.city.lower().replace(" ", "-")

    def _city(self) -> str:
        return f" {self.city}" if self.city else ""

    def _counted(self, prefix: str, digits: str) -> str:
        return f"{prefix}{int(digits) + self.number * self.spans[prefix]:0{len(digits)}}"

    def _whole(self, table: str, value: int) -> str:
        return str(value + self.number * self.spans[table])

    def _ulid(self, text: str) -> str:
        return _shifted(text, _CROCKFORD, 2, self.number)

    def _hex(self, text: str) -> str:
        digits = "0123456789" if text.isdigit() else _HEX
        return _shifted(text, digits, 3, self.number)

    def _phone(self, text: str) -> str:
        return f"{text} x{self.number}" if self.number else text

    def _base64(self, parts: "tuple[str | Slot, ...]") -> str:
        return urlsafe_b64encode(self.whole(parts).encode()).decode()

    def _size(self, value: int, parts: "tuple[str | Slot, ...]") -> str:
        """Return a size in bytes, adapted to the lengths of the places that it counts."""
        longer = sum(
            len(self.plain(part).encode()) - len(_in_base(part).encode())
            for part in parts
            if not isinstance(part, str)
        )
        return str(value + longer)

    def _snippet(self, start: "tuple[str | Slot, ...]", text: "tuple[str | Slot, ...]") -> str:
        return f"{self.whole(start)}{beginning(self.whole(text))}"

    def whole(self, parts: "tuple[str | Slot, ...]") -> str:
        """Return this branch's text from its pieces."""
        return "".join(part if isinstance(part, str) else self.plain(part) for part in parts)


_SHOWN = 90
"""The number of letters of a mail's text in its snippet."""


def beginning(text: str) -> str:
    """Return the beginning of a mail's text, as in its snippet."""
    flat = text.replace("\n", " ").replace("  ", " ")
    return flat[:_SHOWN] + ("..." if len(text) > _SHOWN else "")


def _in_base(slot: Slot) -> str:
    """Return the base's text for a place."""
    kind, *values = slot
    if kind == "user":
        return f"{values[0]}.{values[1]}{values[2]}"
    return "".join(str(each) for each in values)


def _shifted(text: str, digits: str, count: int, number: int) -> str:
    """Return an id whose last letters, read as a number, are increased by `number`."""
    tail, base = text[-count:], len(digits)
    moved = (_number(tail.lower(), digits) + number) % base**count
    shown = "".join(digits[moved // base**place % base] for place in reversed(range(count)))
    return text[:-count] + (shown.upper() if text.isupper() else shown)


def _number(text: str, digits: str) -> int:
    value = 0
    for letter in text:
        value = value * len(digits) + digits.index(letter)
    return value


def draw_branch(
    cast: Cast, number: int, cities: Sequence[str], random_seed: int, spans: dict[str, int]
) -> Branch:
    """Draw the names of a branch: those of the base in another order, the same in all systems.

    Args:
        cast: the names in the seeds.
        number: the number of the branch. With random seed 0, the first one is the base itself.
        cities: the names of the further branches.
        random_seed: a number; another one gives another world.
        spans: see `Branch`.
    """
    chance = random.Random(f"{random_seed} {number}")
    is_base = number == 0 and random_seed == 0
    names: dict[str, str] = {}
    for known in (sorted(cast.first), sorted(cast.last)):
        drawn = known if is_base else chance.sample(known, len(known))
        names |= dict(zip(known, drawn, strict=True))
    drawn_customers = (
        cast.customers if is_base else chance.sample(cast.customers, len(cast.customers))
    )
    customers: dict[str, str] = {}
    for (name, domain), (other, elsewhere) in zip(cast.customers, drawn_customers, strict=True):
        customers |= {name: other, domain: elsewhere}
    return Branch(number, cities[number - 1] if number else "", names, customers, spans)
