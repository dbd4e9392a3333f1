"""What the annotation of a field says beyond its type: how it filters, and what it refers to.

    class CrateFields(TypedDict, total=False):
        label: Annotated[str, PART]
        shelf_id: Annotated[str, to("shelf")]
        packed_after: Annotated[str, Since("packed_at")]

None of these is a tuple: tuples of the same parts are equal whatever they are called, and Python
3.11.2 takes an annotation with one for the same with another.
"""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, NotRequired, Required, get_args, get_origin

from typing_extensions import get_type_hints


@dataclass(frozen=True)
class Part:
    """As a filter, a part of the value is enough, case ignored."""


PART = Part()


@dataclass(frozen=True)
class At:
    """The column, where the published name is another."""

    column: str


@dataclass(frozen=True)
class Since:
    """As a filter: the column's date is not before this one."""

    column: str


@dataclass(frozen=True)
class Until:
    """As a filter: the column's date is not after this one."""

    column: str


@dataclass(frozen=True)
class To:
    """The field names a row of another table.

    Attributes:
        table: which; what the schema's foreign key says if empty.
        by: the column that it names the row by; its key if empty.
        lost: text of the error for a row that is not there, with `{label}`, `{value}` and
            `{field}`; the system's own text for references if empty.
        code: error code; the system's own for references if empty.
        bare: whether that error uses the short envelope; the system's own way if None.
        label: how the error names the row, the resource's label if empty.
        named: whether the error names the field; the system's own way for references if None.
        needed: whether blank text is a row that is not there, and not a reference to none.
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
    """Return a reference, as `To`."""
    return To(table, **more)


class Field(NamedTuple):
    """What a field means to its resource."""

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
    """Return the fields of some `TypedDict`s by name; a mark in one of them holds for all.

    Raises:
        TypeError: two of them disagree about the meaning of a name.
    """
    found: dict[str, Field] = {}
    for kind in kinds:
        for name, hint in get_type_hints(kind, include_extras=True).items():
            plain, field = Field(name)._asdict(), _read(name, hint)
            said = {key: value for key, value in field._asdict().items() if value != plain[key]}
            known = found.get(name, Field(name))
            if any(getattr(known, key) not in (plain[key], said[key]) for key in said):
                raise TypeError(f"{kind.__name__}.{name} means something else elsewhere")
            found[name] = known._replace(**said)
    return found


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
