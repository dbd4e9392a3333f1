"""What differs between a record and the present tree."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.behaviour.record import Record
from tests.behaviour.sequences import CallSequence, Outcome
from tests.behaviour.tools_list import ListedTool, listed_tools


class Difference(NamedTuple):
    """The first call of a sequence that comes out otherwise.

    Attributes:
        sequence: its name.
        number: of the call, from 1.
        tool: that is called.
        what: `the answer`, `the rows`, or both.
        later: how many calls after it differ as well, perhaps because of it.
    """

    sequence: str
    number: int
    tool: str
    what: str
    later: int

    def __str__(self) -> str:
        later = f" (and {self.later} later calls)" if self.later else ""
        return f"{self.sequence}, call {self.number}, {self.tool}: {self.what} differ{later}"


class Comparison(NamedTuple):
    """A system beside its record.

    Attributes:
        domain: the system.
        calls: how many were made again.
        tools: what differs in `tools/list`, beside descriptions.
        described: the tools that are described otherwise.
        differences: one for each sequence of calls that differs.
    """

    domain: str
    calls: int
    tools: list[str]
    described: list[str]
    differences: list[Difference]

    @property
    def is_same(self) -> bool:
        """Whether nothing differs but descriptions."""
        return not self.tools and not self.differences

    def report(self, most: int) -> str:
        """Return lines that say what differs, at most so many differences of calls."""
        head = f"{self.domain}: {self.calls:,} calls, "
        head += "all the same" if self.is_same else f"{len(self.differences)} sequences differ"
        if self.described:
            head += f"; {len(self.described)} tools are described otherwise"
        rest = len(self.differences) - most
        shown = [*self.tools, *map(str, self.differences[:most])]
        shown += [f"and {rest} more sequences"] if rest > 0 else []
        return "\n".join([head, *(f"  {line}" for line in shown)])


def compare(domain: str, record: Record) -> Comparison:
    """Make the recorded calls of a system again in this tree, and compare."""
    before, now = record.tools, listed_tools(domain)
    found = [_first_difference(domain, *each) for each in record.sequences]
    return Comparison(
        domain,
        sum(len(sequence.calls) for sequence, _ in record.sequences),
        [*_differing_tools(before, now)],
        [new.name for old, new in zip(before, now, strict=False) if old.whole != new.whole],
        [each for each in found if each],
    )


def _differing_tools(before: Sequence[ListedTool], now: Sequence[ListedTool]) -> Iterator[str]:
    names, names_now = ([tool.name for tool in tools] for tools in (before, now))
    if names != names_now:
        yield f"tools/list had {', '.join(names)}, and has {', '.join(names_now)}"
        return
    for old, new in zip(before, now, strict=True):
        if old.shape != new.shape:
            yield f"the input schema of {new.name} differs"


def _first_difference(
    domain: str, sequence: CallSequence, before: Sequence[Outcome]
) -> Difference | None:
    now = sequence.outcomes(domain)
    places = [place for place, (old, new) in enumerate(zip(before, now, strict=True)) if old != new]
    if not places:
        return None
    first = places[0]
    parts = {
        "the answer": before[first].answer != now[first].answer,
        "the rows": before[first].rows != now[first].rows,
    }
    what = " and ".join(name for name, differs in parts.items() if differs)
    tool = sequence.calls[first].tool
    return Difference(sequence.name, first + 1, tool, what, len(places) - 1)
