"""The policy rules that a domain's code states."""

import ast
import re
from pathlib import Path

RULE = re.compile(r"[A-Z]+-\d+\.\d+")


def stated(folder: Path) -> set[str]:
    """The rule ids that stand as whole strings in the code of a folder."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py"))
    texts = (node.value for tree in trees for node in ast.walk(tree) if type(node) is ast.Constant)
    return {text for text in texts if isinstance(text, str) and RULE.fullmatch(text)}
