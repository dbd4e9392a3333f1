"""The list of runs in the page. Rows come by messages, so that none are in the widget's state."""

from pathlib import Path

from eopsgym.notebook.answering_widget import AnsweringWidget
from eopsgym.notebook.one_module import one_module

_HERE = Path(__file__).parent


class RunGrid(AnsweringWidget):
    """The list in the page, which the modules in `page` draw."""

    _esm = one_module(_HERE / "page" / "run_list.js")
    _css = (_HERE / "run_list.css").read_text(encoding="utf-8")
