"""Mail: messages and threads, labels, drafts, search, filters, aliases and other settings."""

from pathlib import Path

from eopsgym.domains.email import access, rules, tools
from eopsgym.domains.email.dialect import DIALECT
from eopsgym.domains.email.resources.searched_texts import copy_texts
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools

DOMAIN = Domain(
    name="email",
    title="Mail",
    gym_name="gym-email-mcp",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *tools.MODULES,
        folder=Path(__file__).parent,
        empty_required=lambda tool: (
            tool.name in {"import_message", "insert_message", "list_drafts"}
        ),
    ),
    sign_in=access.sign_in,
    checks=collect_rules(*rules.MODULES, access),
    dialect=DIALECT,
    after_seed=copy_texts,
)
