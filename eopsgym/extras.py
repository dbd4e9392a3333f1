"""The error for a missing package of an extra, which names the extra.

`pip install eopsgym` installs the light core: systems, episodes, tasks and `eopsgym.env`. The
modules of eopsgym import other packages only when they use them. If Python does not find one, the
last finder in `sys.meta_path` raises an error that says what to install. It ignores imports by
modules outside eopsgym.
"""

import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from types import FrameType, ModuleType

from eopsgym.errors import ConfigError

_PACKAGES = {
    "mcp": ("anyio", "httpx", "httpx2", "mcp", "starlette", "uvicorn"),
    "models": ("litellm", "tqdm"),
    "analysis": (
        *(
            "backports",
            "datasets",
            "duckdb",
            "huggingface_hub",
            "matplotlib",
            "numpy",
            "pandas",
            "pyarrow",
        ),
        *("pytz", "scipy", "seaborn", "sklearn", "statsmodels", "tqdm"),
    ),
    "notebook": ("IPython", "anywidget", "ipywidgets", "jupyterlab", "nest_asyncio"),
    "ray": ("ray",),
}
EXTRA_OF: Mapping[str, str] = {name: extra for extra, names in _PACKAGES.items() for name in names}
"""The extra that brings a package, by the name under which it is imported."""


class MissingPackageError(ConfigError, ModuleNotFoundError):
    """A package that an extra brings, and that is not installed."""


class _LastFinder(MetaPathFinder):
    """A finder that finds nothing; Python asks it when no other finder has found a module."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> None:
        """Raise an error if eopsgym imports a package of an extra.

        Raises:
            MissingPackageError: if the package belongs to an extra; it names the extra.
        """
        extra = EXTRA_OF.get(name)
        if extra is not None and _is_ours(sys._getframe(1)):
            raise MissingPackageError(
                f"this needs the package {name}, which is not installed: "
                f'pip install "eopsgym[{extra}]", or "eopsgym[all]" for everything',
                name=name,
            )


def _is_ours(frame: FrameType | None) -> bool:
    """Return whether code of eopsgym is importing, rather than asking if a package is installed."""
    while frame is not None and _module_of(frame).startswith("importlib"):
        if _module_of(frame) == "importlib.util":
            return False
        frame = frame.f_back
    return frame is not None and _module_of(frame).partition(".")[0] == "eopsgym"


def _module_of(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def say_what_is_missing() -> None:
    """Add a finder after all of Python's own, once, that explains a missing package."""
    if not any(isinstance(finder, _LastFinder) for finder in sys.meta_path):
        sys.meta_path.append(_LastFinder())
