"""The tables of a system, as its page shows them: their picture, and what each refers to."""

from collections.abc import Iterator

from dev.er_pictures import MANY, references, subjects_of
from dev.markdown import table
from eopsgym.domains import Domain
from eopsgym.domains.kernel.table_schema import Schema

_CAPTION = (
    "Keys are bold, and an arrow leads from a reference to the table of the row that it names. "
    f"Where {MANY} references or more lead to one table, only those of its own subject are drawn "
    "as lines; all of them stand in the boxes and below."
)


def tables_section(domain: Domain) -> Iterator[str]:
    """Yield the lines of the section: a picture, then a table for each subject."""
    yield from ("## Tables", "")
    yield f"[![The tables of {domain.name}, with keys and references](er/{domain.name}.svg)]" + (
        f"(er/{domain.name}.svg)"
    )
    yield from ("", _CAPTION)
    for subject, names in subjects_of(domain.name, domain.schema).items():
        yield from ("", f"### {subject}", "")
        rows = [_described(domain.schema, name) for name in names]
        yield from table("table", "key", "refers to", "other columns", rows=rows)


def _described(schema: Schema, name: str) -> tuple[str, ...]:
    key, refers = schema.keys(name).primary, references(schema, name)
    links = [f"`{column}` → [{to}](#{anchor(to)})" for column, to in refers.items()]
    others = [each for each in schema.columns(name) if each not in (*key, *refers)]
    return (
        f'<a id="{anchor(name)}"></a>`{name}`',
        ", ".join(f"`{column}`" for column in key) or "-",
        ", ".join(links) or "-",
        ", ".join(others) or "-",
    )


def anchor(name: str) -> str:
    """Return the anchor of a table on its page."""
    return f"table-{name.replace('_', '-').lower()}"
