"""One simulated system, as data."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from eopsgym.counting import counted
from eopsgym.domains.kernel.call import Call, Row
from eopsgym.domains.kernel.dialect import Dialect
from eopsgym.domains.kernel.differences import Oddity, read_oddities
from eopsgym.domains.kernel.rules import Rule, Rules
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.kernel.tool import Tool

PLAIN = Dialect()
_RULE = re.compile(r"\*\*([A-Z]+-\d+\.\d+)\*\*[ :]*(.+)")


@dataclass(frozen=True)
class Domain:
    """A system in which agents work. Its folder defines it completely.

    Attributes:
        name: its name, such as `itsm`.
        title: its name for readers.
        gym_name: its name in task files, such as `gym-itsm-mcp`.
        folder: the folder with `schema.sql`, `policy.md` and perhaps `differences.md` and
            `oddities.toml`.
        tools: the tools by name.
        sign_in: returns the acting user's row for a header value, or None for the default user.
        checks: the rules that the code checks; a TypeError if one watches an unknown column.
        dialect: the form of its results.
        after_seed: runs after a seed has filled the database; changes of the tables `own_…` that
            it creates are never recorded.
    """

    name: str
    title: str
    gym_name: str
    folder: Path
    tools: Mapping[str, Tool] = field(hash=False)
    sign_in: Callable[[Call, str | None], Row]
    checks: tuple[Rule, ...] = field(default=(), hash=False)
    dialect: Dialect = PLAIN
    after_seed: Callable[..., None] | None = None

    def __post_init__(self) -> None:
        self.rulebook  # noqa: B018 - a rule that watches a missing table or column fails here

    def __repr__(self) -> str:
        return f"Domain({self.name}: {self.title}, {counted(len(self.tools), 'tool')})"

    @cached_property
    def schema(self) -> Schema:
        """The tables."""
        return Schema.of(self.folder)

    @cached_property
    def rulebook(self) -> Rules:
        """The rules that the code checks, by the tables they watch."""
        return Rules(self.checks, self.schema.tables)

    @property
    def proof(self) -> Path:
        """The folder of the facts that footprints and proofs of tasks need about this system."""
        return self.folder / "proof"

    @cached_property
    def policy(self) -> str:
        """The rules that an agent must keep, as Markdown: the core of the system prompt."""
        return (self.folder / "policy.md").read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> dict[str, str]:
        """Rule id, such as `ITSM-3.2`, to its text in the policy."""
        return {rule: text.strip() for rule, text in _RULE.findall(self.policy)}

    @cached_property
    def oddities(self) -> tuple[Oddity, ...]:
        """The faults that `repaired` removes, from `oddities.toml`."""
        return read_oddities(self.folder)
