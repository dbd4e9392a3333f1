"""The output of `name?` and Shift-Tab for a function: a short signature, then its help.

IPython writes every type in full, aliases and modules included: 2,700 letters for `run_grid`,
below which the help is hard to find. Here types are shown without their modules, and those that are
still long are left out, as the help describes the arguments.
"""

import inspect
import re
from collections.abc import Callable
from typing import Any

_LONGEST = 40
"""The most letters of a type or a default that are shown."""
_MODULES = re.compile(r"\b(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])")
_PATH = re.compile(r"\b(?:Posix|Windows)Path\((.*?)\)")


def register(shell: Any) -> None:
    """Make an IPython shell show short signatures of the package's functions."""
    inspector: Any = getattr(shell, "inspector", None)
    whole: Callable[..., str | None] | None = getattr(inspector, "_getdef", None)
    if whole is None or getattr(whole, "eopsgym", False):
        return

    def define(value: Any, oname: str = "") -> str | None:
        shown = _stand_in(value) if _is_ours(value) else None
        return whole(value if shown is None else shown, oname)

    define.eopsgym = True  # type: ignore[attr-defined]
    inspector._getdef = define


def _short_signature(function: Callable[..., Any]) -> inspect.Signature:
    """Return the signature of a function with types and defaults as short texts.

    Raises:
        TypeError, ValueError: if it has none.
    """
    signature = inspect.signature(function)
    empty = inspect.Parameter.empty
    parameters = [
        each.replace(
            annotation=empty if each.annotation is empty else _type(each.annotation),
            default=empty if each.default is empty else _default(each.default),
        )
        for each in signature.parameters.values()
    ]
    returned = signature.return_annotation
    return signature.replace(
        parameters=parameters, return_annotation=returned if returned is empty else _type(returned)
    )


class _Text:
    """A text that a signature shows without quotation marks."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _type(annotation: Any) -> Any:
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = _MODULES.sub("", written).replace("NoneType", "None")
    return _Text(text) if len(text) <= _LONGEST else inspect.Parameter.empty


def _default(value: Any) -> _Text:
    if inspect.isroutine(value) or inspect.isclass(value):
        return _Text(value.__name__)
    text = _PATH.sub(r"\1", repr(value))
    return _Text(text if len(text) <= _LONGEST else "…")


def _is_ours(value: Any) -> bool:
    module = getattr(value, "__module__", None)
    return isinstance(module, str) and module.partition(".")[0] == "eopsgym"


def _stand_in(value: Any) -> Callable[[], None] | None:
    """Return a function with the short signature of a value; None where it has none."""
    try:
        shown = _short_signature(value)
    except (TypeError, ValueError):
        return None

    def stand_in() -> None:
        """Do nothing."""

    stand_in.__signature__ = shown  # type: ignore[attr-defined]
    return stand_in
