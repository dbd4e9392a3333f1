"""A warning about arguments that a tool does not have."""

import warnings
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from eopsgym.domains import Domain


class ArgumentWarning(UserWarning):
    """A warning about an argument that a tool does not have, and that is ignored."""


def warn_of_unknown_arguments(domain: Domain, tool: str, arguments: Mapping[str, Any]) -> None:
    """Warn the caller of `call` about arguments that the tool ignores."""
    known_tool = domain.tools.get(tool)
    if known_tool is None or known_tool.signature.closed:
        return
    names = tuple(known_tool.signature.parameters)
    for name in arguments:
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names) or 'none'}"
            message = f"{tool} has no argument {name!r}, so it is ignored; {hint}"
            warnings.warn(message, ArgumentWarning, stacklevel=4)
