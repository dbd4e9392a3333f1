"""What one kind of record is: its table, its fields, what it holds, and how it is worded."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from eopsgym.domains.kernel import Row, Rule, ToolError
from eopsgym.domains.kernel.schema import ForeignKey, Keys, Schema
from eopsgym.domains.records.field_markers import Field, To, read_fields


class Unique(NamedTuple):
    """Values of which there may be one row only.

    Attributes:
        columns: one or several, separated by blanks: all of them together.
        code: of the error; the system's own if empty.
        text: of the error, with `{label}`, `{column}` (the first), its `{value}`, and any column.
        field: the argument at fault, the first column if empty.
        everyone: also against rows out of sight.
        caseless: whether texts that differ in case only are the same.
        kept: whether a row that has them already may be given them again.
    """

    columns: str
    code: str = ""
    text: str = "{label} with {column} '{value}' already exists"
    field: str = ""
    everyone: bool = False
    caseless: bool = False
    kept: bool = False

    @property
    def names(self) -> list[str]:
        """The columns, one by one."""
        return self.columns.split()


class _Meanings(dict[str, Field]):
    """Fields by name; a name that is none raises, wherever it is asked for."""

    def __init__(self, table: str, fields: Mapping[str, Field]) -> None:
        super().__init__(fields)
        self.table = table

    def __missing__(self, name: str) -> Field:
        raise TypeError(f"{self.table} has no field {name}")


class Target(NamedTuple):
    """Where a field leads.

    Attributes:
        resource: the records of which it names one, worded as its refusal reads.
        by: the column that the field names a row by; its key if None.
        held: the column of that row which the field's own column holds.
        named: whether the refusal names the field.
    """

    resource: Any
    by: str | None
    held: str
    named: bool


class _Targets(dict[str, Target | None]):
    """Where fields lead, by name; found out when first asked, as resources come one by one."""

    def __init__(self, description: "Description") -> None:
        super().__init__()
        self.description = description

    def __missing__(self, name: str) -> Target | None:
        self[name] = found = self.description.find_target(name)
        return found


@dataclass(frozen=True, eq=False)
class Description:
    """A table as the tools of its system see it.

    Attributes:
        table: the SQL table.
        label: how an error names one row, such as `Incident`.
        fields: the `TypedDict`s whose keys tools take; each is a column or says which it means.
        id: form of text ids, such as `INC_{:03}`; empty where SQLite numbers the rows.
        number: form of the column `number`, if new rows get the next one.
        defaults: what a new row holds where the caller gave nothing.
        unique: values of which there may be one row only; what else the schema calls unique is
            refused in the system's usual words.
        hidden: columns that results leave out.
        shown: columns that results give, in this order; all if empty.
        missing: error code when a row is not found.
        lost: text of that error, with `{label}`, `{value}` and `{field}`.
        bare: whether that error uses the short envelope.
        created, updated: columns that are stamped on insert, and on insert and update; those of
            the class are so where a table has them.
        org: the column of the owning organisation, in the same way.
        order: SQL of list order; newest first if empty.
        plural: the key under which pages have the rows; the table and an s if empty.
    """

    table: str
    label: str
    fields: tuple[type, ...] = ()
    id: str = ""
    number: str = ""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    unique: tuple[Unique, ...] = ()
    hidden: frozenset[str] = frozenset()
    shown: tuple[str, ...] = ()
    missing: str = "NOT_FOUND"
    lost: str = "{label} not found with identifier '{value}'"
    bare: bool = False
    created: str | None = "created_at"
    updated: str | None = "updated_at"
    org: str | None = "org_id"
    order: str = ""
    plural: str = ""

    schema: ClassVar[Schema]
    """The tables of the system."""
    known: ClassVar[dict[str, Any]]
    """Its resources by table, where references lead: a dict for each class that has a schema."""
    apart: ClassVar[Rule | None] = None
    """The rule against reaching for rows out of sight."""
    wall: ClassVar[Rule | None] = None
    """The rule that rows of other organisations are not there, if nothing reads them in any mode:
    neither tools nor rules, so that no call can break it."""
    as_stored: ClassVar[bool] = False
    """Whether results give values, and filters compare times, as they are stored; else results
    hold flags and dates as JSON does, and filters compare moments, however they are written."""
    reference: ClassVar[To] = To()
    """How a reference to nothing is refused, unless a field says otherwise."""
    taken: ClassVar[str] = "DUPLICATE"
    """Error code of a duplicate that says none of its own."""
    also_by: ClassVar[Mapping[str, Collection[str]]] = {}
    """Table to names, beside its columns, by which a reference may name its rows (`To.by`)."""
    idle_updates: ClassVar[bool] = False
    """Whether an update that changes nothing passes, and is stamped like any other."""
    blank: ClassVar[str] = "{field} cannot be empty"
    """Text of the error for a required column that a caller blanks."""

    def __init_subclass__(cls) -> None:
        if "schema" in vars(cls):
            cls.known = {}

    def __post_init__(self) -> None:
        """Check the names of columns and fields, and where references lead.

        Raises:
            TypeError: one is not a column, or not a table.
        """
        names = [*self.defaults, *self.hidden, *self.shown, *self._named_here()]
        names += [name for unique in self.unique for name in unique.names]
        names += [known.column for known in self.meanings.values()]
        unknown = {*names} - {*self.columns}
        if unknown:
            raise TypeError(f"{self.table} has no column {', '.join(sorted(unknown))}")
        self._check_tables()
        type(self).known.setdefault(self.table, self)

    def _named_here(self) -> Iterable[str]:
        """Return the columns that a description names beside these fields; systems add theirs.

        Stamps and owner are included only if they differ from the usual ones, which may be absent.
        """
        for name in ("created", "updated", "org"):
            column = getattr(self, name)
            if column and column != getattr(type(self), name):
                yield column

    def _check_tables(self) -> None:
        for name, known in self.meanings.items():
            if known.reference is None:
                continue
            foreign = self.keys.foreign.get(known.column, ("",))
            table, by = known.reference.table or foreign[0], known.reference.by
            if table not in self.schema.tables:
                raise TypeError(f"{self.table}.{name} refers to {table}, which is no table")
            if (
                by
                and by not in self.schema.columns(table)
                and by not in self.also_by.get(table, "")
            ):
                raise TypeError(
                    f"{self.table}.{name} names a {table} by {by}, which it is not known by"
                )

    @cached_property
    def meanings(self) -> Mapping[str, Field]:
        """The meaning of each field; a column means itself.

        Raises:
            TypeError: on access to a name that is neither.
        """
        columns = {name: Field(name) for name in self.columns}
        return _Meanings(self.table, {**columns, **read_fields(*self.fields)})

    @cached_property
    def columns(self) -> dict[str, Any]:
        """The columns of the table."""
        return self.schema.columns(self.table)

    @cached_property
    def keys(self) -> Keys:
        """The keys of the table."""
        return self.schema.keys(self.table)

    @cached_property
    def key(self) -> str:
        """The column of the primary key; the first of several."""
        return self.keys.primary[0]

    def worded(self, lost: str, missing: str = "VALIDATION_ERROR", **more: Any) -> Self:
        """Return the same resource with another text and code for missing rows."""
        return replace(self, lost=lost, missing=missing, **more)

    # References

    @cached_property
    def targets(self) -> Mapping[str, Target | None]:
        """The reference of each field; None for one that names no row."""
        return _Targets(self)

    def find_target(self, name: str) -> Target | None:
        """Return where a field refers to: by its own mark, else by the column's foreign key."""
        known = self.meanings[name]
        foreign = self.keys.foreign.get(known.column)
        said = known.reference or (To() if foreign and not known.part else None)
        table = said and (said.table or (foreign and foreign[0]))
        if said is None or not table or table not in type(self).known:
            return None
        return self._target(table, said, foreign[1] if foreign else "")

    def find_shared_target(self, key: ForeignKey) -> Target | None:
        """Return where the columns of a foreign key refer to together."""
        return self._target(key.table, To(), "") if key.table in type(self).known else None

    def _target(self, table: str, said: To, held: str) -> Target:
        target, usual = type(self).known[table], type(self).reference
        worded = target.worded(
            said.lost or usual.lost or target.lost,
            said.code or usual.code or target.missing,
            bare=bool(usual.bare if said.bare is None else said.bare),
            label=said.label or target.label,
        )
        named = said.named if said.named is not None else usual.named is not False
        return Target(worded, said.by or None, held or said.by or target.key, named)

    # Wording, for systems to override

    def not_found(self, value: object, field: str | None = None) -> ToolError:
        """Return the error for a row that is missing or out of the user's sight."""
        message = self.lost.format(label=self.label, value=value, field=field or self.key)
        return ToolError(message, self.missing, field, bare=self.bare)

    def blanked(self, field: str) -> ToolError:
        """Return the error for a blank text in a required column."""
        return ToolError(self.blank.format(field=field), field=field)

    def nothing_changed(self, fields: Iterable[str] = ()) -> ToolError:
        """Return the error for an update that would change nothing."""
        names = ", ".join(fields)
        return ToolError(f"No changes detected for fields: {names}", "NO_CHANGES_DETECTED")

    def duplicate(self, unique: Unique, values: Row) -> ToolError:
        """Return the error for values that only one row may have."""
        column = unique.names[0]
        words = {**values, "label": self.label, "column": column, "value": values[column]}
        said = unique.text.format_map(words)
        return ToolError(said, unique.code or self.taken, unique.field or column)
