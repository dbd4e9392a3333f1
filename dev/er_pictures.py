"""Draw the tables of each system with their keys and references: `docs/er/<system>.svg`.

    python -m dev.er_pictures            draws the pictures that are out of date
    python -m dev.er_pictures --check    names those, and fails if there are any

Graphviz draws them, and only drawing needs it. Each picture holds a digest of what it was drawn
from, so that the check compares digests and needs no Graphviz.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import ConfigError

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "er"
_SUBJECTS = Path(__file__).with_name("er_subjects.toml")
MANY = 5
"""From so many references to a table on, lines to it are drawn inside its subject alone."""
_DIGEST = re.compile(r"<!-- drawn from ([0-9a-f]{64}) -->")
_HEAD = """\
digraph {
  graph [rankdir=LR, bgcolor="#ffffff", pad=0.2, nodesep=0.12, ranksep=0.5, fontname="Helvetica"]
  graph [fontsize=13, fontcolor="#1f2937", pack=16]
  node [shape=plain, fontname="Helvetica", fontsize=10, fontcolor="#111827"]
  edge [color="#64748b", arrowsize=0.6, penwidth=0.9]
"""
_CLUSTER = 'style="rounded,filled", color="#cbd5e1", fillcolor="#f1f5f9", labeljust=l, margin=8'


@cache
def _listed_subjects() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(_SUBJECTS.read_text(encoding="utf-8"))


def subjects_of(system: str, schema: Schema) -> Mapping[str, Sequence[str]]:
    """Return the tables of a system by subject.

    Raises:
        ConfigError: if a table has no subject or several, or there is no such table.
    """
    subjects = _listed_subjects().get(system, {})
    listed = [table for tables in subjects.values() for table in tables]
    wrong = {table for table in listed if listed.count(table) > 1} | {*listed} ^ {*schema.tables}
    if wrong:
        raise ConfigError(
            f"{_SUBJECTS.name}: in {system} each table has to stand once; mend {sorted(wrong)}"
        )
    return subjects


def references(schema: Schema, table: str) -> dict[str, str]:
    """Return the columns of a table that refer to another row, with the table of that row."""
    keys = schema.keys(table)
    alone = {column: target for column, (target, _) in keys.foreign.items()}
    together = {column: key.table for key in keys.together for column in key.columns}
    return together | alone


def often_named(schema: Schema) -> list[str]:
    """Return the tables to which no lines lead from other subjects: they would cover all else."""
    named = [target for table in schema.tables for target in references(schema, table).values()]
    return [table for table in schema.tables if named.count(table) >= MANY]


def graph_of(domain: Domain) -> str:
    """Return the picture of a system in Graphviz's language."""
    schema = domain.schema
    width = 2 if len(schema.tables) > 40 else 1
    parts = [_HEAD, f'  graph [packmode="array_c{width}"]\n']
    for number, (subject, tables) in enumerate(subjects_of(domain.name, schema).items()):
        parts.append(f'  subgraph cluster_{number} {{ graph [label="{subject}", {_CLUSTER}]\n')
        parts += [f'    "{table}" [label=<{_box(schema, table)}>]\n' for table in tables]
        parts.append("  }\n")
    return "".join([*parts, *_lines(domain.name, schema), "}\n"])


def _box(schema: Schema, table: str) -> str:
    columns, refers = schema.columns(table), references(schema, table)
    primary = schema.keys(table).primary
    rows = [f'<TR><TD BGCOLOR="#1e3a5f"><FONT COLOR="#ffffff"><B>{table}</B></FONT></TD></TR>']
    shown = [*primary, *(name for name in columns if name in refers and name not in primary)]
    rows += [_row(name, name in primary, refers.get(name)) for name in shown]
    if others := len(columns) - len(shown):
        count = f"{others} other column{'s' if others > 1 else ''}"
        rows.append(f'<TR><TD ALIGN="LEFT"><FONT COLOR="#6b7280">{count}</FONT></TD></TR>')
    return (
        '<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2" COLOR="#1e3a5f" '
        f'BGCOLOR="#ffffff">{"".join(rows)}</TABLE>'
    )


def _row(name: str, is_key: bool, target: str | None) -> str:
    text = f"<B>{escape(name)}</B>" if is_key else escape(name)
    refers = f' <FONT COLOR="#9a3412">&#8594; {escape(target)}</FONT>' if target else ""
    return f'<TR><TD ALIGN="LEFT" PORT="{escape(name)}">{text}{refers}</TD></TR>'


def _lines(system: str, schema: Schema) -> Iterator[str]:
    often = often_named(schema)
    subjects = subjects_of(system, schema)
    subject = {table: name for name, tables in subjects.items() for table in tables}
    for table in schema.tables:
        for target in dict.fromkeys(references(schema, table).values()):
            is_inside = subject[table] == subject[target]
            if target != table and (is_inside or target not in often):
                yield f'  "{target}" -> "{table}" [dir=back]\n'


def digest_of(domain: Domain) -> str:
    """Return the digest of what the picture of a system is drawn from."""
    return hashlib.sha256(graph_of(domain).encode()).hexdigest()


def draw(domain: Domain) -> str:
    """Return the picture of a system as SVG.

    Raises:
        ConfigError: if Graphviz is not installed.
    """
    if shutil.which("dot") is None:
        raise ConfigError(
            "drawing needs dot, of Graphviz: install it with your system's package manager "
            "(apt-get install graphviz, brew install graphviz)"
        )
    drawn = subprocess.run(
        ["dot", "-Tsvg"], input=graph_of(domain), capture_output=True, encoding="utf-8", check=True
    ).stdout
    svg = drawn[drawn.index("<svg") :]
    head, _, rest = svg.partition(">")
    # Titles would show as tips with Graphviz's own names; comments say each node again.
    rest = re.sub(r"<!--.*?-->\n|<title>.*?</title>\n", "", rest, flags=re.DOTALL)
    rest = rest.replace("Helvetica,sans-Serif", "Helvetica,Arial,sans-serif")
    title = f"<title>The tables of {domain.name}, with keys and references</title>"
    return f"{head}>\n<!-- drawn from {digest_of(domain)} -->\n{title}\n{rest.lstrip()}"


def is_current(domain: Domain) -> bool:
    """Return whether the picture that is kept was drawn from the schema as it is."""
    path = FOLDER / f"{domain.name}.svg"
    found = _DIGEST.search(path.read_text(encoding="utf-8")) if path.is_file() else None
    return found is not None and found[1] == digest_of(domain)


def main(arguments: list[str]) -> None:
    """Draw the pictures that are out of date, or name them."""
    stale = [domain for domain in map(get_domain, domain_names()) if not is_current(domain)]
    if arguments == ["--check"]:
        if stale:
            names = ", ".join(f"docs/er/{domain.name}.svg" for domain in stale)
            sys.exit(f"out of date: {names}; run: python -m dev.er_pictures (it needs Graphviz)")
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    for domain in stale:
        try:
            drawn = draw(domain)
        except ConfigError as error:
            sys.exit(f"docs/er/{domain.name}.svg: {error}")
        (FOLDER / f"{domain.name}.svg").write_text(drawn, encoding="utf-8")
        print(f"docs/er/{domain.name}.svg")


if __name__ == "__main__":
    main(sys.argv[1:])
