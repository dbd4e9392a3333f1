"""The docstring of a function starts with a verb, and that of a class with a noun.

That of a function never starts with a noun, a question word or a preposition ("The rows …",
"Rows …", "Whether …"): those make a reader guess what is returned. Properties are read like
attributes and may have a noun.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "eopsgym"
_LAYERS = (
    "agents", "analysis", "cli", "env", "gym", "notebook", "runs", "sync", "tasks", "trajectories",
)  # fmt: skip
FOLDERS = (
    *_LAYERS,
    *sorted(f"domains/{path.parent.name}" for path in (PACKAGE / "domains").glob("*/__init__.py")),
)
_NO_VERBS = """
    a after all also an another any as at before between both by each every few for from here how
    if in into it its like many most no nobody none nothing of on one only other out over same so
    some somebody such text than that the their them there these they this those three to two under
    until what when where whether which who whom whose why with within without yet
"""
NO_VERBS = frozenset(_NO_VERBS.split())
QUESTIONS = {"what", "whether", "how", "where", "who", "whose", "why", "which", "when"}
FOR_OTHER_READERS = {"property", "cached_property", "setter", "tool", "rule", "command", "group"}
"""Decorators of attributes, and of functions whose docstring is a text of its own.

That of a tool is its description for models, that of a rule the sentence for a breach of it, and
that of a command its help.
"""


def _decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    bare = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return {ast.unparse(each).rpartition(".")[2] for each in bare}


def _without_verb(source: str) -> Iterator[str]:
    """Yield the functions of a module whose docstring starts without a verb."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            said = ast.get_docstring(node)
            is_ours = said and not _decorators(node) & FOR_OTHER_READERS
            if said and is_ours and not _may_be_verb(said.split()[0]):
                yield f"{node.name}: {said.splitlines()[0]}"


def _may_be_verb(word: str) -> bool:
    """Return whether a first word may be an imperative: not `The`, `Rows`, `Takes` or code."""
    plain = word.strip(".,:;").lower()
    is_plural = plain.endswith("s") and not plain.endswith(("ss", "focus"))
    return plain.isalpha() and plain not in NO_VERBS and not is_plural


def _asking(source: str) -> Iterator[str]:
    """Yield the classes of a module whose docstring starts with a question word."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            said = ast.get_docstring(node) or "A class."
            if said.split()[0].lower() in QUESTIONS:
                yield f"{node.name}: {said.splitlines()[0]}"


def _modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_of_functions_start_with_a_verb(folder: str) -> None:
    modules = _modules(PACKAGE / folder)
    assert modules
    found = [
        f"{path.relative_to(ROOT)}, {each}"
        for path in modules
        for each in _without_verb(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("folder", _LAYERS)
def test_docstrings_of_classes_start_with_a_noun(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}, {each}"
        for path in _modules(PACKAGE / folder)
        if path.parent.name not in ("experiments", "workers")
        for each in _asking(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_modules_beside_the_folders_follow_suit() -> None:
    modules = [*PACKAGE.glob("*.py"), *(PACKAGE / "domains").glob("*.py")]
    assert [e for path in modules for e in _without_verb(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("said", "is_found"),
    [
        ("Return the rows that changed.", False),
        ("The rows that changed.", True),
        ("Whether rows changed.", True),
        ("Rows that changed.", True),
        ("Takes a row away.", True),
        ("`rows` in their order.", True),
    ],
)
def test_a_noun_or_a_question_is_found(said: str, is_found: bool) -> None:
    source = f'def changed():\n    """{said}"""\n'
    assert bool([*_without_verb(source)]) is is_found
    assert [*_without_verb(f"@property\n{source}")] == []
