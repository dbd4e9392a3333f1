"""The options of a run with their defaults, checked."""

import math
import os
from collections.abc import Callable, Mapping
from typing import Any

from eopsgym.agents import Limits
from eopsgym.errors import ConfigError
from eopsgym.gym import MODES, Clock
from eopsgym.gym.tool_names import check_tool_names
from eopsgym.near_names import names_there_are
from eopsgym.runs.cassettes import Cassette
from eopsgym.runs.options import DEFAULTS, Chosen, Options
from eopsgym.tasks import check_tool_set

_KINDS: dict[str, tuple[Any, str]] = {
    "limits": (Limits, "Limits(turns=…)"),
    "experiment": (str, "the name of a run file"),
    "results": (str | os.PathLike, "the path of a folder"),
    "urls": (Mapping, "servers by domain name, {'itsm': 'http://…'}"),
    "base_url": (str, "the address of a server, http://…"),
    "judge": (str | Callable, "the name of a model, or a function that rates a text"),
    "cassette": (Cassette | str | os.PathLike, "the path of a file, or a Cassette"),
}
"""Options whose type is checked first, with the type and its description."""


def with_defaults(options: Options) -> Chosen:
    """Return all options, the given ones and the defaults.

    Raises:
        TypeError: an option is unknown.
        ConfigError: an option has a wrong type, a limit is not a number from 0 on, `now` is no
            moment, or the mode or tool set is unknown.
    """
    _check_types(options)
    mode = options.get("mode", DEFAULTS["mode"])
    if mode not in MODES:
        raise ConfigError(f"there is no mode {mode!r}; {names_there_are(str(mode), MODES)}")
    if options.get("now") is not None:
        Clock(options["now"])  # raises an error if it is not a moment
    _check_addresses(options)
    _check_amounts(options)
    unknown = [name for name in options if name not in DEFAULTS]
    if unknown:
        raise TypeError(
            f"there is no option {unknown[0]!r}; {names_there_are(unknown[0], DEFAULTS)}"
        )
    if options.get("tool_names") is not None:
        check_tool_names(options["tool_names"])
    check_tool_set(options.get("tool_set", DEFAULTS["tool_set"]))
    return {**DEFAULTS, **options}


def _check_types(options: Options) -> None:
    for name, (kind, description) in _KINDS.items():
        given = options.get(name, DEFAULTS[name])  # type: ignore[literal-required]
        if not (isinstance(given, kind) or given is DEFAULTS[name]):  # type: ignore[literal-required]
            raise ConfigError(f"{name} must be {description}, not {given!r}")
    repaired = options.get("repaired")
    if repaired is not None and not isinstance(repaired, bool):
        raise ConfigError(f"repaired must be True, False or None, not {repaired!r}")


def _check_addresses(options: Options) -> None:
    for name, url in (options.get("urls") or {}).items():
        if not isinstance(url, str):
            raise ConfigError(f"the server of {name!r} must be an address, http://…, not {url!r}")


def _check_amounts(options: Options) -> None:
    """Refuse a time limit or another limit that is not an amount."""
    timeout = options.get("timeout")
    if timeout is not None and not (_is_amount(timeout) and timeout > 0):
        raise ConfigError(f"timeout must be a number of seconds above 0, not {timeout!r}")
    for name, limit in vars(options.get("limits") or Limits()).items():
        if limit is not None and not _is_amount(limit):
            raise ConfigError(
                f"{limit!r} is not a limit of {name}; give a number from 0 on, or None"
            )


def _is_amount(limit: object) -> bool:
    is_number = isinstance(limit, int | float) and not isinstance(limit, bool)
    return is_number and 0 <= limit < math.inf  # type: ignore[operator]
