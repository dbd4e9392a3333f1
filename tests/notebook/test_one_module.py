"""The JavaScript modules of a widget, as the one text that it takes."""

import re
from collections import Counter
from pathlib import Path

import pytest

from eopsgym import notebook
from eopsgym.notebook.one_module import one_module

FOLDER = Path(notebook.__file__).parent
WIDGETS = ("run_browser/page/run_list.js", "stepper/page/stepper.js")
NAME = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("widget", WIDGETS)
def test_all_modules_of_a_widget_are_in_its_text_and_no_two_define_a_name(widget: str) -> None:
    path = FOLDER / widget
    text = one_module(path)
    names = [name for each in path.parent.glob("*.js") for name in NAME.findall(each.read_text())]
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert sorted(NAME.findall(text)) == sorted(names)
    assert re.findall(r"^(?:import|export) ?\w*", text, re.MULTILINE) == ["export default"]


def test_a_module_comes_once_and_after_what_it_imports(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("export const a = 1;\n")
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = a;\n')
    (tmp_path / "c.js").write_text(
        'import { a } from "./a.js";\nimport { b } from "./b.js";\nexport default {a, b};\n'
    )
    assert one_module(tmp_path / "c.js") == (
        "const a = 1;\n\nconst b = a;\n\nexport default {a, b};\n"
    )
