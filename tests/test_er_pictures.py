"""Pictures of the tables show what the schemas say, and are noticed when they are out of date."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from dev import er_pictures
from dev.er_pictures import FOLDER, digest_of, draw, is_current, main, references, subjects_of
from dev.tables_section import tables_section
from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import ConfigError

SYSTEMS = domain_names()
NAMESPACES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")


def picture(system: str) -> str:
    return (FOLDER / f"{system}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_picture_says_every_table_with_its_keys_and_references(system: str) -> None:
    schema = get_domain(system).schema
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", picture(system))
    for table in schema.tables:
        assert table in texts
        for column in (*schema.keys(table).primary, *references(schema, table)):
            assert column in [text.strip() for text in texts]
    for subject in subjects_of(system, schema):
        assert subject in texts


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_picture_is_small_and_needs_nothing_from_elsewhere(system: str) -> None:
    text = picture(system)
    assert len(text.encode()) < 200_000
    rest = text
    for known in NAMESPACES:
        rest = rest.replace(known, "")
    for outside in ("://", "href", "@font-face", "<image", "<script", "/home", "/work", "/tmp"):
        assert outside not in rest


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_section_of_a_page_links_references_to_descriptions(system: str) -> None:
    section = "\n".join(tables_section(get_domain(system)))
    anchors = re.findall(r'<a id="([^"]+)"', section)
    assert len(anchors) == len({*anchors}) == len(get_domain(system).schema.tables)
    assert {*re.findall(r"\]\(#([^)]+)\)", section)} <= {*anchors}


def changed(folder: Path, statement: str) -> Domain:
    """The csm system with one more statement in its schema."""
    domain = get_domain("csm")
    shutil.copytree(domain.folder, folder / "csm", dirs_exist_ok=True)
    path = folder / "csm" / "schema.sql"
    path.write_text(domain.schema.sql + statement, encoding="utf-8")
    return replace(domain, folder=folder / "csm")


def test_a_changed_schema_makes_the_picture_out_of_date(tmp_path: Path) -> None:
    assert is_current(get_domain("csm"))
    column = "\nALTER TABLE account ADD COLUMN parent INTEGER REFERENCES account (account_id);"
    domain = changed(tmp_path, column)
    assert domain.schema.columns("account")["parent"]
    assert not is_current(domain)
    assert digest_of(domain) != digest_of(get_domain("csm"))


def test_a_table_without_a_subject_is_named() -> None:
    schema = Schema(get_domain("csm").schema.sql + "\nCREATE TABLE visit (id INTEGER PRIMARY KEY);")
    with pytest.raises(ConfigError, match=r"in csm each table has to stand once; mend \['visit'\]"):
        subjects_of("csm", schema)


def test_the_check_names_what_is_out_of_date_and_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["--check"])
    monkeypatch.setattr(er_pictures, "FOLDER", tmp_path)
    with pytest.raises(SystemExit, match=r"docs/er/csm\.svg.*run: python -m dev\.er_pictures"):
        main(["--check"])


def test_drawing_without_graphviz_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(er_pictures, "FOLDER", tmp_path)
    with pytest.raises(SystemExit, match=r"calendar\.svg: drawing needs dot, of Graphviz"):
        main([])


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_a_drawing_holds_the_digest_of_what_it_shows() -> None:
    domain = get_domain("csm")
    assert f"<!-- drawn from {digest_of(domain)} -->" in draw(domain)
