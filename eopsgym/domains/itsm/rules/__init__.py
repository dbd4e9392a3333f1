"""The policy rules that a single call can break, one module for each kind of record.

They check the changes of a call, whatever the tool.
"""

from eopsgym.domains.itsm.rules import (
    assets,
    changes,
    incidents,
    knowledge,
    notifications,
    people,
    problems,
    shared_rules,
    slas,
)

MODULES = (
    shared_rules,
    incidents,
    problems,
    slas,
    changes,
    assets,
    knowledge,
    notifications,
    people,
)
