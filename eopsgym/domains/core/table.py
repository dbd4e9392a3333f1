"""What the tools need to know about a table that its SQL does not say."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Table:
    """One resource of a domain.

    Args:
        name: the SQL table.
        key: its primary key column.
        label: how an error names one row, such as `Incident`.
        prefix: text ids read `<prefix>_<nnn>`; None when SQLite numbers the rows.
        created: the column stamped on insert, if any.
        updated: the column stamped on insert and update, if any.
        org: the column of the owning organisation, if any.
        hidden: columns that results leave out.
        order: SQL for list order; newest first when empty.
        missing: error code when a row is not found.
        bare: whether that error uses the short envelope.
        lost: text of that error, with `{label}` and `{value}`.
    """

    name: str
    key: str
    label: str
    prefix: str | None = None
    created: str | None = "created_on"
    updated: str | None = "updated_on"
    org: str | None = "org_id"
    hidden: frozenset[str] = field(default_factory=frozenset)
    order: str = ""
    missing: str = "NOT_FOUND"
    bare: bool = False
    lost: str = "{label} not found with identifier '{value}'"

    @property
    def newest_first(self) -> str:
        """The ORDER BY of lists."""
        if self.order:
            return self.order
        return f"{self.created} DESC, rowid DESC" if self.created else "rowid DESC"
