"""The glossary explains terms that occur, and every page of docs/ leads to it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
GLOSSARY = DOCS / "glossary.md"
TEXT = GLOSSARY.read_text(encoding="utf-8")
ENTRIES = {term: said for term, _, said in (e.partition("\n") for e in TEXT.split("\n### ")[1:])}
PAGES = sorted(path for path in DOCS.glob("*.md") if path != GLOSSARY)
LINK = re.compile(r"\]\(([^)]+)\)")


def _project() -> str:
    """Return the texts of the project in which terms may occur, the glossary apart."""
    files = [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    files += [*(ROOT / "eopsgym").rglob("*.py"), *(ROOT / "dev").rglob("*.toml")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files).lower()
    return re.sub(r"[\s_]+", " ", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_each_page_leads_to_the_glossary(page: Path) -> None:
    assert "(glossary.md)" in page.read_text(encoding="utf-8")


def test_the_readme_leads_to_the_glossary() -> None:
    assert "(docs/glossary.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_terms_are_in_order_and_each_occurs_in_the_project() -> None:
    assert list(ENTRIES) == sorted(ENTRIES)
    project = _project()
    assert [term for term in ENTRIES if term not in project] == []


@pytest.mark.parametrize("term", ENTRIES)
def test_a_term_has_two_sentences_and_says_where_it_lives(term: str) -> None:
    said = " ".join(ENTRIES[term].split())
    links = LINK.findall(said)
    plain = re.sub(r"\s*\([^()]*(?:\[[^]]*\]\([^)]*\)[^()]*)*\)", "", said)
    plain = re.sub(r"`[^`]*`", "code", plain)
    assert len(re.findall(r"[.](?: |$)", plain)) == 2, said
    assert links
    for link in links:
        place, _, part = link.partition("#")
        assert (DOCS / place).resolve().exists(), link
        assert not part or part.replace("-", " ") in ENTRIES, link
