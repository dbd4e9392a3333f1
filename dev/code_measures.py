"""Is the house in order? Sizes, circles, ways and times, each beside its bar: `make house`.

It ends with an error when a bar is missed. `make house LOAD=1` also loads 20,000 runs into a store.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

from dev import code_per_tool, import_graph, modules_entered, shared_names, timings
from eopsgym.domains import Domain, list_domains
from tests.bench import bench_load

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eopsgym"
KERNEL = PACKAGE / "domains" / "kernel"
BESIDE_KERNEL = ("signature", "schema", "tool_errors", "ids")
"""Modules of `domains` that the kernel stands on."""
TOY = ROOT / "tests" / "toy"
SUMS_BEFORE = {
    "a reset": 0.5,
    "a call that reads": 9,
    "a call that adds a row": 21.5,
    "a call that changes a row": 17.5,
}
"""What each took before there was a kernel (0.47, 8.5, 20.4, 16.5), and a twentieth for chance.

Measured by `timings.paces`, the trees before and after in turns, in sums of a thousand numbers.
"""


WAYS_BEFORE = {
    "an update in csm": (17 + 2, 89 + 10, 72 + 8),
    "an update in itsm": (18 + 2, 121, 103),
    "an update in hr": (20 + 2, 239, 219),
    "a task file, to its verdicts": (30 + 42, 847 + 3_550, 817 + 3_510),
    "a run, to its stored rows": (23 + 31, 543 + 500, 520 + 475),
}
"""Modules, stays and returns of the same before there was a kernel, counted in the same way.

An update may enter two modules more: the numbers of rows are recorded. A task file's verdicts may
enter forty-two more, and a run's rows thirty-one: footprints, paths, effects that last, breaches,
answers and reports that are read word by word, with names that hyphens join, and the SQL checks of
an export, which parity counts, came since. Whether a run can be kept is looked at before it is
made, and a tool is found by its name among those of several systems. A seed's include is looked for
beside it and then among the system's own, a reply counts for its experiment's budget, and a path
may begin at the home of the user.
"""


class Row(NamedTuple):
    """One figure.

    Attributes:
        what: is measured.
        value: of it; None while it is not there to be measured.
        bar: the most it may be; None where the row only tells.
        unit: of both.
        examples: the first things behind a count that ought to be smaller.
    """

    what: str
    value: float | None
    bar: float | None = None
    unit: str = ""
    examples: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """`ok`, `over`, `absent`, or nothing where there is no bar."""
        if self.value is None:
            return "absent"
        if self.bar is None:
            return ""
        return "ok" if self.value <= self.bar else "over"

    def __str__(self) -> str:
        shown = "-" if self.value is None else f"{self.value:,.10g} {self.unit}".rstrip()
        bar = "" if self.bar is None else f"{self.bar:,.10g} {self.unit}".rstrip()
        line = f"{self.what:<52} {shown:>14} {bar:>12}  {self.verdict}".rstrip()
        shown_examples = self.examples if self.verdict == "over" else ()
        return "\n".join([line, *(f"    {each}" for each in shown_examples)])


def code_rows() -> Iterator[Row]:
    """What a newcomer reads, and what a system costs."""
    domains = list_domains()
    kernel = code_per_tool.lines(sorted(KERNEL.glob("*.py"))) if KERNEL.is_dir() else None
    yield Row("lines of the kernel", kernel, 640)
    beside = code_per_tool.lines([KERNEL.parent / f"{name}.py" for name in BESIDE_KERNEL])
    yield Row(f"    beside it: {', '.join(BESIDE_KERNEL)}", beside)
    records = [domain for domain in domains if code_per_tool.is_of_records(domain)]
    yield Row("lines a tool of record systems", round(code_per_tool.lines_a_tool(records), 1), 38)
    for domain in domains:
        yield Row(f"    of {domain.name}", round(code_per_tool.lines_a_tool([domain]), 1))
    yield _counted(
        "tool parameters that nothing reads", code_per_tool.unread_parameters(domains), 0
    )
    yield Row("fields of Domain", len(fields(Domain)), 10)
    yield Row("lines of the toy system of the tests", code_per_tool.lines(_toy_files()), 150)
    yield _counted("files outside its folder that name the toy system", _naming_the_toy(), 0)


def import_rows() -> Iterator[Row]:
    """Who imports whom, and how large modules are."""
    graph = import_graph.graph()
    circles = [" - ".join(group) for group in import_graph.circles(graph)]
    yield _counted("import circles", circles, 0)
    upward = [f"{name} imports {each}" for name, each in import_graph.upward(graph)]
    yield _counted("imports of a higher layer", upward, 0)
    sizes = {name: code_per_tool.lines([path]) for name, path in import_graph.modules().items()}
    large = [f"{name}: {size}" for name, size in sizes.items() if size > 400]
    yield _counted("modules of more than 400 lines", large, 0)
    yield _counted("class names that two modules share", shared_names.of_classes(), 0)


def way_rows() -> Iterator[Row]:
    """How often one changes module who follows a call, a task file or a run."""
    for what, way in modules_entered.ways():
        rooms, stays, returns = WAYS_BEFORE[what]
        yield Row(f"modules on the way of {what}", way.rooms, rooms)
        yield Row("    stays in these", len(way.stays), stays)
        yield Row("    of these, returns", way.returns, returns)


def speed_rows() -> Iterator[Row]:
    """Times; those of short things beside the machine's own pace."""
    milliseconds, heavy = timings.import_of_package()
    yield Row("import of eopsgym", round(milliseconds, 1), 50, "ms")
    yield _counted("heavy modules it brings", heavy, 0)
    for what, pace in timings.paces():
        yield Row(what, round(pace.microseconds, 1), unit="us")
        yield Row("    in sums of a thousand numbers", round(pace.sums, 2), SUMS_BEFORE[what])
    if os.environ.get("LOAD"):
        seconds, gigabytes = bench_load()
        yield Row("20,000 runs into a store", round(seconds, 1), 10, "s")
        yield Row("    memory at the most", round(gigabytes, 2), 1, "GB")


def _counted(what: str, found: list[str], bar: float) -> Row:
    return Row(what, len(found), bar, examples=tuple(found[:5]))


def _toy_files() -> list[Path]:
    """The code of the toy system."""
    folder = TOY / "depot" if (TOY / "depot").is_dir() else TOY
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".sql", ".toml"))


def _naming_the_toy() -> list[str]:
    """Files of the package that know of it: it has to be found by its folder alone."""
    return [
        str(path.relative_to(ROOT))
        for path in sorted(PACKAGE.rglob("*.py"))
        if "gym-depot" in path.read_text(encoding="utf-8")
    ]


def main() -> None:
    """Print all rows; end with an error when a bar is missed."""
    print(f"{'':<52} {'value':>14} {'bar':>12}")
    over = 0
    for part in (code_rows, import_rows, way_rows, speed_rows):
        for row in part():
            print(row, flush=True)
            over += row.verdict == "over"
    if over:
        sys.exit(f"\n{over} over their bars")


if __name__ == "__main__":
    main()
