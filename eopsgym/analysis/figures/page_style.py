"""The settings of matplotlib for a figure on a page: the package's below those of the user."""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from eopsgym.analysis.figures.fonts import MAIN, unreported_fonts
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

WIDTHS = {1: 3.35, 2: 7.0}
"""The width of a figure in inches, by its columns of a page."""
SMALLEST = 7.0
"""The smallest size of text in points, in print."""
SIZES = {1: 7.0, 2: 8.0}
"""The size of text in points, by the columns of a page, unless the user has chosen another."""
_INK = "#222222"
Style = str | Path | Mapping[str, Any]
"""A style of matplotlib: the name of a style sheet, its file, or settings."""
_FIXED = {
    "pdf.fonttype": 42,  # text stays text, and can be searched
    "savefig.bbox": None,  # `tight` would change the width, and with it the sizes in print
    "svg.fonttype": "none",
    "svg.hashsalt": "eopsgym",
    "text.parse_math": False,  # the names of models may have dollar signs
    "text.usetex": False,
}


@contextmanager
def styled(
    columns: int = 2, families: Sequence[str] = (MAIN,), style: Style | None = None
) -> Iterator[None]:
    """Use the settings for a figure in this context.

    What the user has set, in `matplotlib.rcParams` or in `style`, comes before the package's own
    settings. A note of the figure names characters without a font, so that matplotlib does not warn
    about them.

    Args:
        columns: the width in columns of a page.
        families: the font families, as returned by `fonts_for`.
        style: a style sheet or settings, or None.

    Raises:
        ConfigError: if there is no such style sheet, or a setting is wrong.
    """
    import matplotlib as mpl

    with warnings.catch_warnings(), unreported_fonts(), mpl.rc_context():
        warnings.filterwarnings("ignore", r"Glyph \d+ .*missing from font", UserWarning)
        chosen = settings_of(style)
        _use(chosen)
        size = _chosen("font.size", SIZES[columns], chosen)
        for name, value in _settings(size).items():
            _parameters()[name] = _chosen(name, value, chosen)
        _parameters().update({**_FIXED, "font.family": list(families)})
        try:
            yield
        finally:
            interactive = mpl.is_interactive()
    # The first figure of a notebook makes matplotlib interactive, and it has to stay so.
    mpl.interactive(interactive)


def settings_of(style: Style | None) -> dict[str, Any]:
    """Return the settings of a style.

    Raises:
        ConfigError: if there is no such style sheet.
    """
    if style is None:
        return {}
    if isinstance(style, Mapping):
        return dict(style)
    import matplotlib as mpl
    from matplotlib import style as styles

    library: Any = styles.library
    if str(style) in library:
        return dict(library[str(style)])
    path = Path(style).expanduser()
    if not path.is_file():
        known = names_there_are(str(style), styles.available)
        raise ConfigError(f"there is no style sheet or file {str(style)!r}; {known}")
    read: Any = mpl.rc_params_from_file(path, use_default_template=False)
    return dict(read)


def main_families(style: Style | None = None) -> tuple[str, ...]:
    """Return the installed fonts that the user has chosen, or the package's main one."""
    from matplotlib.font_manager import fontManager

    chosen = settings_of(style)
    named = chosen.get("font.family", _parameters()["font.family"])
    families = [named] if isinstance(named, str) else list(named)
    lists = ("serif", "sans-serif", "monospace", "cursive", "fantasy")
    meant = [
        each
        for family in families
        for each in (
            chosen.get(f"font.{family}", _parameters()[f"font.{family}"])
            if family in lists
            else [family]
        )
    ]
    installed = {font.name for font in fontManager.ttflist}
    return next(((each,) for each in meant if each in installed), (MAIN,))


def ink() -> str:
    """Return the colour of lines and text of the style in use."""
    return str(_parameters()["axes.edgecolor"])


def paper() -> str:
    """Return the colour of the page of the style in use."""
    return str(_parameters()["axes.facecolor"])


def points(name: str) -> float:
    """Return a size of text in points, by the name of its setting, such as `axes.labelsize`."""
    from matplotlib.font_manager import FontProperties

    return float(FontProperties(size=_parameters()[name]).get_size_in_points())


def small() -> float:
    """Return the size of the smaller texts in points: names of ticks, and words in a drawing."""
    return points("xtick.labelsize")


def _settings(size: float) -> dict[str, Any]:
    """Return the package's settings for a size of text in points."""
    less = max(SMALLEST, size - 1)
    return {
        "axes.axisbelow": True,
        "axes.edgecolor": _INK,
        "axes.grid": False,
        "axes.labelsize": size,
        "axes.linewidth": 0.6,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlelocation": "left",
        "axes.titlesize": size,
        "font.size": size,
        "hatch.linewidth": 0.5,
        "image.cmap": "Blues",
        "legend.fontsize": less,
        "legend.frameon": False,
        "xtick.labelsize": less,
        "ytick.labelsize": less,
    }


def _chosen(name: str, value: Any, chosen: Mapping[str, Any]) -> Any:
    """Return the user's setting, or `value` if the user has left matplotlib's default."""
    now = _parameters()[name]
    return now if name in chosen or now != _defaults()[name] else value


def _use(chosen: Mapping[str, Any]) -> None:
    try:
        _parameters().update(chosen)
    except (KeyError, ValueError) as error:
        reason = str(error.args[0]) if error.args else str(error)
        raise ConfigError(
            f"style= has a setting that matplotlib does not take: {reason}"
        ) from error


def _parameters() -> Any:
    """Return matplotlib's settings, whose type names each single one."""
    import matplotlib as mpl

    return mpl.rcParams


def _defaults() -> Any:
    import matplotlib as mpl

    return mpl.rcParamsDefault
