"""Figures about the code beside those of the commit before: `make house`.

Sizes, modules entered and times are information and have no limit. What must hold (no import
cycle, no import of a higher layer, no parameter that nothing reads) is checked by the tests.
`make house LOAD=1` also loads 20,000 runs into a store, `TOOLS="email drive"` follows every tool of
these systems that writes, and `AGAINST=COMMIT` names another commit.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

from dev import code_per_tool, import_graph, modules_entered, public_names, timings
from eopsgym.domains import Domain, list_domains
from tests.bench import bench_load

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eopsgym"
KERNEL = PACKAGE / "domains" / "kernel"
TOY = ROOT / "tests" / "toy"
_LARGE = 400
"""Lines above which a module is counted as large."""


class Row(NamedTuple):
    """One figure.

    Attributes:
        what: is measured.
        value: of it.
        unit: of the value.
        examples: the first things behind a count.
    """

    what: str
    value: float
    unit: str = ""
    examples: tuple[str, ...] = ()

    def beside(self, before: float | None) -> str:
        """Return the line that shows the figure and that of the commit before, if it has one."""
        then = "-" if before is None else f"{before:,.10g}"
        unit = f" {self.unit}" if self.unit else ""
        return f"{self.what:<52} {then:>12} {self.value:>12,.10g}{unit}"


def code_rows() -> Iterator[Row]:
    """Yield how much code there is, and how much a tool of each system costs."""
    domains = list_domains()
    modules = import_graph.modules()
    yield Row("lines of the package", code_per_tool.lines([*modules.values()]))
    yield Row("modules of the package", len(modules))
    sizes = {name: code_per_tool.lines([path]) for name, path in modules.items()}
    large = [f"{name}: {size}" for name, size in sizes.items() if size > _LARGE]
    yield _counted(f"modules of more than {_LARGE} lines", large)
    yield Row("lines of the kernel", code_per_tool.lines(sorted(KERNEL.glob("*.py"))))
    yield Row("    of what it imports beside it", code_per_tool.lines(_imported_by_kernel()))
    yield Row("lines for each tool", round(code_per_tool.lines_a_tool(domains), 1))
    for domain in domains:
        yield Row(f"    of {domain.name}", round(code_per_tool.lines_a_tool([domain]), 1))
    yield Row("fields of Domain", len(fields(Domain)))
    yield Row("lines of the toy system of the tests", code_per_tool.lines(_toy_files()))


def checked_rows() -> Iterator[Row]:
    """Yield what has to be zero."""
    graph = import_graph.graph()
    yield _counted("import cycles", [" - ".join(group) for group in import_graph.circles(graph)])
    upward = [f"{name} imports {each}" for name, each in import_graph.upward(graph)]
    yield _counted("imports of a higher layer", upward)
    unread = code_per_tool.unread_parameters(list_domains())
    yield _counted("tool parameters that nothing reads", unread)
    yield _counted("public functions that only their module names", public_names.named_nowhere())
    yield _counted("files outside its folder that name the toy system", _naming_the_toy())


def path_rows() -> Iterator[Row]:
    """Yield how many modules a reader enters who follows a call, a task file or a run.

    A stay begins with each change of the module; a return is a stay in one that was left before.
    """
    for what, route in modules_entered.routes():
        yield Row(f"modules entered by {what}", route.modules)
        yield Row(f"    stays, {what}", len(route.stays))
        yield Row(f"    returns, {what}", route.returns)
    for name in os.environ.get("TOOLS", "").split():
        routes = modules_entered.longest_routes(name)
        largest = max(routes, key=lambda tool: routes[tool].modules)
        yield Row(
            f"most modules entered by a tool of {name}", routes[largest].modules, f"({largest})"
        )


def speed_rows() -> Iterator[Row]:
    """Yield times; those of short things also as a multiple of a sum of a thousand numbers."""
    milliseconds, heavy = timings.import_of_package()
    yield Row("import of eopsgym", round(milliseconds, 1), "ms")
    yield _counted("heavy modules it brings", heavy)
    for what, pace in timings.paces():
        yield Row(what, round(pace.microseconds, 1), "us")
        yield Row(f"    {what}, in sums of a thousand numbers", round(pace.sums, 2))
    if os.environ.get("LOAD"):
        seconds, gigabytes = bench_load()
        yield Row("20,000 runs into a store", round(seconds, 1), "s")
        yield Row("    memory at the most", round(gigabytes, 2), "GB")


PARTS: tuple[Callable[[], Iterator[Row]], ...] = (code_rows, checked_rows, path_rows, speed_rows)


def measured_at(commit: str) -> dict[str, float]:
    """Measure the package of a commit with the programs of this tree.

    Returns:
        The values by what is measured. What that commit does not have is absent.
    """
    with _tree_of(commit) as tree:
        done = subprocess.run(
            [sys.executable, "-m", "dev.code_measures", "--json"],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            capture_output=True,
            encoding="utf-8",
        )
    return dict(json.loads(line) for line in done.stdout.splitlines())


def commit_before() -> str:
    """Return the commit to compare with: the last one, or the one before it if nothing changed."""
    changed = _git("status", "--porcelain", "--untracked-files=no").strip()
    return os.environ.get("AGAINST") or ("HEAD" if changed else "HEAD~1")


@contextmanager
def _tree_of(commit: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--detach", "--quiet", str(tree), commit)
        try:
            # The same programs measure both.
            for name in ("dev", "tests"):
                shutil.rmtree(tree / name)
                shutil.copytree(ROOT / name, tree / name)
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.exit(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def _counted(what: str, found: list[str]) -> Row:
    return Row(what, len(found), examples=tuple(found[:5]))


def _imported_by_kernel() -> list[Path]:
    """Return the modules outside the kernel that it imports, directly or through others."""
    graph, modules = import_graph.graph(), import_graph.modules()
    seen: set[str] = set()
    waiting = [name for name in graph if name.startswith("eopsgym.domains.kernel")]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += graph.get(name, ())
    return [modules[name] for name in seen if name in modules and "domains.kernel" not in name]


def _toy_files() -> list[Path]:
    """Return the code of the toy system."""
    folder = TOY / "depot" if (TOY / "depot").is_dir() else TOY
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".sql", ".toml"))


def _naming_the_toy() -> list[str]:
    """Return the files of the package that name the toy system, which only its folder may."""
    return [
        str(path.relative_to(ROOT))
        for path in sorted(PACKAGE.rglob("*.py"))
        if "gym-depot" in path.read_text(encoding="utf-8")
    ]


def _rows() -> Iterator[Row]:
    for part in PARTS:
        yield from part()


def main() -> None:
    """Print all rows beside those of the commit before; with `--json`, only the values."""
    if "--json" in sys.argv[1:]:
        for row in _rows():
            print(json.dumps([row.what, row.value]), flush=True)
        return
    commit = commit_before()
    before = measured_at(commit)
    print(f"{'':<52} {commit:>12} {'now':>12}")
    for row in _rows():
        print(row.beside(before.get(row.what)), flush=True)


if __name__ == "__main__":
    main()
