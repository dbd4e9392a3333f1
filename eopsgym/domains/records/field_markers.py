"""Marks in the annotation of a field: how it filters, and what it refers to.

    class CrateFields(TypedDict, total=False):
        label: Annotated[str, PART]
        shelf_id: Annotated[str, to("shelf")]
        packed_after: Annotated[str, Since("packed_at")]

None of these is a tuple: tuples with equal items are equal even if their classes differ, and
Python 3.11.2 then confuses annotations that contain them.
"""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, NotRequired, Required, get_args, get_origin

from typing_extensions import get_type_hints


@dataclass(frozen=True)
class Part:
    """A filter that matches part of the stored value, regardless of case."""


PART = Part()


@dataclass(frozen=True)
class At:
    """The name of the column, if it differs from the published name."""

    column: str


@dataclass(frozen=True)
class Since:
    """A filter for dates in a column that are not before the given date."""

    column: str


@dataclass(frozen=True)
class Until:
    """A filter for dates in a column that are not after the given date."""

    column: str


@dataclass(frozen=True)
class To:
    """A reference of the field to a row of another table.

    Attributes:
        table: the table; that of the schema's foreign key if empty.
        by: the column by which the field names the row; its key if empty.
        lost: the text of the error for a missing row, with `{label}`, `{value}` and
            `{field}`; the system's own text for references if empty.
        code: the error code; the system's own for references if empty.
        bare: whether that error uses the short envelope; the system's own setting if None.
        label: the name of the row in the error; the resource's label if empty.
        named: whether the error names the field; the system's own setting if None.
        needed: whether blank text is treated as a missing row, instead of as no reference.
    """

    table: str = ""
    by: str = ""
    lost: str = ""
    code: str = ""
    bare: bool | None = None
    label: str = ""
    named: bool | None = None
    needed: bool = False


def to(table: str = "", **more: Any) -> To:
    """Return a reference, with the attributes of `To`."""
    return To(table, **more)


class Field(NamedTuple):
    """The meaning of a field for its resource."""

    column: str
    part: bool = False
    since: bool = False
    until: bool = False
    reference: To | None = None

    @property
    def needed(self) -> bool:
        """Whether it must name a row."""
        return self.reference is not None and self.reference.needed


def read_fields(*kinds: type) -> dict[str, Field]:
    """Return the fields of some `TypedDict`s by name; a mark in one of them applies to all.

    Raises:
        TypeError: if two of them disagree about the meaning of a name.
    """
    fields: dict[str, Field] = {}
    for kind in kinds:
        for name, hint in get_type_hints(kind, include_extras=True).items():
            plain, field = Field(name)._asdict(), _read(name, hint)
            given = {key: value for key, value in field._asdict().items() if value != plain[key]}
            known = fields.get(name, Field(name))
            if any(getattr(known, key) not in (plain[key], given[key]) for key in given):
                raise TypeError(f"{kind.__name__}.{name} means something else elsewhere")
            fields[name] = known._replace(**given)
    return fields


def _read(name: str, hint: Any) -> Field:
    marks = _marks(hint)
    field = Field(name)
    for mark in marks:
        if isinstance(mark, At):
            field = field._replace(column=mark.column)
        elif isinstance(mark, Since | Until):
            field = Field(mark.column, since=isinstance(mark, Since), until=isinstance(mark, Until))
        elif isinstance(mark, Part):
            field = field._replace(part=True)
        elif isinstance(mark, To):
            field = field._replace(reference=mark)
    return field


def _marks(hint: Any) -> list[Any]:
    """Return the metadata of an annotation and of its nested ones."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        return [*_marks(inner), *marks]
    if get_origin(hint) in (Required, NotRequired):
        return _marks(get_args(hint)[0])
    return [mark for part in get_args(hint) for mark in _marks(part) if not isinstance(part, list)]
