"""The parts of docs/hybrid.md that are computed; the page's other words are written by hand."""

from collections.abc import Iterator

from dev.hybrid_sizes import beside_published
from dev.markdown import table
from eopsgym.analysis.paper import paper_table
from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError
from eopsgym.gym.tool_names import MountedTools
from eopsgym.tasks import load_tasks


def hybrid_page(text: str) -> str:
    """Return the page with its computed parts made anew.

    Args:
        text: the page as it is; a part stands between `<!-- NAME: make docs -->` and
            `<!-- /NAME -->`.
    """
    for name, made in {
        "number of shared tools": f"\n{_number_of_shared()}\n",
        "shared tools": "\n".join(["", *_shared_table(), ""]),
        "published hybrid tasks": "\n".join(["", *_published(), ""]),
        "our hybrid tasks": "\n".join(["", *_own(), ""]),
    }.items():
        text = _with_part(text, name, made)
    return text


def _with_part(text: str, name: str, made: str) -> str:
    first, last = f"<!-- {name}: make docs -->", f"<!-- /{name} -->"
    before, found, rest = text.partition(first)
    _, end, after = rest.partition(last)
    if not (found and end):
        raise ConfigError(f"docs/hybrid.md: the part {name!r} stands between {first} and {last}")
    return before + found + made + end + after


def shared_tools() -> dict[str, list[str]]:
    """Return the tool names that several systems have, each with those systems in order."""
    return dict(sorted(MountedTools.of(map(get_domain, domain_names())).shared.items()))


def _number_of_shared() -> str:
    tools = sum(len(get_domain(name).tools) for name in domain_names())
    shared = shared_tools()
    return (
        f"Of the {tools} tools of the seven systems, {sum(map(len, shared.values()))} share "
        f"{len(shared)} names. There are two ways to call them:"
    )


def _shared_table() -> Iterator[str]:
    rows = [
        (f"`{tool}`", *("x" if name in found else "" for name in domain_names()))
        for tool, found in shared_tools().items()
    ]
    yield from table("tool", *domain_names(), rows=rows)


def _published() -> Iterator[str]:
    counts = paper_table("task_counts").set_index("domain").loc["hybrid"]
    sizes = paper_table("published_tasks").set_index("domain").loc["hybrid"]
    pairs = paper_table("hybrid_pairs")
    yield (
        f"The published benchmark has {counts['listed']:.0f} hybrid tasks, "
        f"{counts['public_listed']:.0f} of them public. Their solutions have "
        f"{sizes['mean_steps']} calls on average and at most {sizes['max_steps']:.0f}. Each public "
        "one mounts exactly two systems, one of csm, hr and itsm and one of calendar, drive, email "
        "and teams: 12 of the 21 pairs can occur, no two back-office systems meet, and none has "
        f"three systems. The pairs of the {pairs['read_tasks'].sum()} tasks that were read:"
    )
    yield ""
    rows = [
        (f"{row.backbone} and {row.collaboration}", row.read_tasks) for row in pairs.itertuples()
    ]
    yield from table("pair", "tasks", rows=rows)


def _own() -> Iterator[str]:
    yield from beside_published(load_tasks("hybrid", split="all"))
