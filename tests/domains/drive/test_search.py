"""The query language of files finds what it says, among what one may see."""

import time

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.drive.access import visible
from eopsgym.domains.drive.resources.search import file_condition
from eopsgym.domains.drive.resources.sort_order import order_by
from eopsgym.domains.query.query_model import All, Query
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template
from tests.domains.drive.office import SEED, Office
from tests.patience import PATIENCE

SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ALL = {"plans", "inner", "budget", "memo", "probe"}
FILES = 20_000


@pytest.fixture(scope="module")
def office() -> Office:
    return Office()


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("name contains 'budg'", {"budget"}),
        ("name contains 'FINAL'", {"budget"}),
        ("name contains 'udget'", set()),
        ("name contains '2026-fin'", {"budget"}),
        (r"name contains 'Ann\'s'", {"memo"}),
        ("name contains 'final budg'", {"budget"}),
        ("name contains 'xls 2026 bud'", {"budget"}),
        ("name contains 'team, memo'", {"memo"}),
        ("name contains 'tea mem tea'", {"memo"}),
        ("name contains 'memo eam'", set()),
        ("name contains 'memo budget'", set()),
        ("name contains 'budget turbine'", set()),  # which the description has
        ("name = 'plans'", {"plans"}),
        ("name != 'Plans'", ALL - {"plans"}),
        ("fullText contains 'turbine money'", {"budget"}),
        ("fullText contains '\"turbine money\"'", set()),
        ("not fullText contains 'turbine'", ALL - {"budget"}),
        (f"mimeType = '{SHEET}'", {"budget"}),
        ("mimeType contains 'text/'", {"probe"}),
        ("'plans' in parents", {"inner"}),
        ("'root' in parents", {"plans", "memo"}),
        ("'d-lab' in parents", {"probe"}),
        ('"plans" in parents', {"inner"}),
        ('name contains "budg" AND trashed = false', {"budget"}),
        ('name = "Memo to Ann\'s team"', {"memo"}),
        (r'fullText contains "\"for the turbine\""', {"budget"}),
        ("'me' in owners", ALL - {"probe"}),
        ("'DESK@halden.example' in readers", {"memo"}),
        ("'desk@halden.example' in writers", set()),
        ("not 'me' in owners", {"probe"}),
        ("starred", {"budget"}),
        ("starred = false and trashed = false", ALL - {"budget"}),
        (
            "modifiedTime > '2026-02-03' and modifiedTime <= '2026-02-04T09:00:00Z'",
            {"budget", "memo"},
        ),
        ("modifiedTime = '2026-02-03T10:00:00+01:00'", {"budget"}),
        ("properties has {key='state' and value='open'}", {"budget"}),
        ("properties has {key='state' and value='shut'}", set()),
        ("visibility = 'limited'", ALL),
        ("(name contains 'memo' or starred) and not (starred)", {"memo"}),
        ("name contains 'memo' or name contains 'budget' and starred", {"budget"}),
        ("starred and name contains 'memo' or name contains 'probe'", {"probe"}),
        ("name contains 'memo' or (name contains 'probe' and not starred)", {"memo", "probe"}),
        ("trashed = false or starred and not trashed and name contains 'memo'", {"memo"}),
        ("fullText contains 'turb'", set()),
        ("fullText contains 'urbine'", set()),
        ("fullText contains 'TURBINE'", {"budget"}),
        ("fullText contains 'final 2026'", {"budget"}),
        ("fullText contains 'nal.xlsx'", set()),
        ("fullText contains '\"for the turb\"'", set()),
        ("fullText contains '*' or fullText contains '[a-z]' or fullText contains '?'", set()),
        ("", ALL),
    ],
)
def test_a_search_finds(office: Office, q: str, found: set[str]) -> None:
    assert office.found(q) == found


@pytest.mark.parametrize(
    "q",
    [
        "name",
        "name contains",
        "name contains Plan",
        "name like '%'",
        "colour = 'red'",
        "()",
        "(starred",
        "starred)",
        "starred starred",
        "'plans' in cupboards",
        "modifiedTime > 'yesterday'",
        "modifiedTime > '0001-01-01T00:00:00+23:00'",
        "visibility = 'nobody'",
        "properties has {key='a'}",
        "name contains 'a' ; DROP TABLE files",
        "name contains 'a\0",
        "name contains '\ud800'",
        "name contains '" + "a" * 100_000 + "'",
        "not (" * 5_000 + "starred" + ")" * 5_000,
        " or ".join(["starred"] * 10_000),
        " or ".join(f"fullText contains '{n} {n}a {n}b {n}c {n}d'" for n in range(200)),
        "'" * 99_999,
        '"' * 99_999,
        "'\"" * 9_999,
        "'\"name contains \"plan'",
        "{" * 9_999,
    ],
)
def test_a_search_that_cannot_be_read_is_refused_at_once(office: Office, q: str) -> None:
    began = time.perf_counter()
    assert office.refused("list_files", q=q)
    assert time.perf_counter() - began < PATIENCE


@pytest.mark.parametrize(
    "q", ["'me' in owners", "mimeType = 'x'", "hidden = 1", "memberCount > 'a'"]
)
def test_drives_are_not_searched_like_files(office: Office, q: str) -> None:
    for tool in ("list_drives", "list_teamdrives"):
        assert "Invalid query" in office.refused(tool, q=q)


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("name contains 'lab'", True),
        ("name = 'Library'", False),
        ("memberCount >= 2 and organizerCount = 1 and not hidden", True),
        ("createdTime < '2026-01-06T09:00:00Z'", False),
        ("hidden = true", False),
    ],
)
def test_a_search_of_drives_finds(office: Office, q: str, found: bool) -> None:
    for tool, key in (("list_drives", "drives"), ("list_teamdrives", "teamDrives")):
        assert [each["id"] for each in office.ok(tool, q=q)[key]] == ["d-lab"] * found


@pytest.mark.parametrize("value", ["%", "_", "' OR 1=1 --", "(a+)+$", "*", "[a-z]"])
def test_marks_of_other_languages_mean_nothing(office: Office, value: str) -> None:
    quoted = value.replace("'", r"\'")
    assert office.found(f"name = '{quoted}'") == set()


def test_only_what_one_may_see_is_found(office: Office) -> None:
    assert office.found(by="bob") == {"probe"}
    assert office.found(by="cleo") == {"memo"}
    assert office.found("starred or not starred", by="dan") == set()
    assert office.found("sharedWithMe", by="cleo") == {"memo"}


def test_the_root_is_ones_own(office: Office) -> None:
    assert office.found("'root' in parents", by="cleo") == set()
    (shared,) = office.ok("list_files", "cleo")["files"]
    assert (shared["id"], shared["parents"]) == ("memo", [])


def test_a_corpus_is_asked_for() -> None:
    office = Office()
    domain = {"type": "domain", "domain": "halden.example", "role": "reader"}
    office.ok("create_permission", fileId="plans", **domain, allowFileDiscovery=True)
    assert office.found(corpora="domain") == {"plans", "inner", "budget"}
    assert office.found(corpora="drive", driveId="d-lab") == {"probe"}
    assert office.found("name contains 'plans'", corpora="domain", by="bob") == {"plans"}
    assert office.found(spaces="appDataFolder") == set()
    assert office.found(spaces="drive, appDataFolder") == ALL
    assert "spaces" in office.refused("list_files", spaces="attic")
    assert "spaces" in office.refused("list_files", spaces=",")


def test_a_page_begins_where_a_plain_number_says(office: Office) -> None:
    whole = office.ok("list_files", orderBy="name")["files"]
    assert office.ok("list_files", orderBy="name", pageToken="2")["files"] == whole[2:]
    assert office.ok("list_files", pageToken="100")["files"] == []


def test_pages_join_to_the_whole_list(office: Office) -> None:
    seen: list[str] = []
    token = None
    while True:
        more = {"pageToken": token} if token else {}
        listed = office.ok("list_files", pageSize=2, orderBy="folder,name desc", **more)
        seen += [file["id"] for file in listed["files"]]
        token = listed["nextPageToken"]
        if token is None:
            break
    assert seen == ["plans", "inner", "probe", "memo", "budget"]


@pytest.mark.parametrize(
    "arguments",
    [
        {"orderBy": "size"},
        {"orderBy": "name; DROP TABLE files"},
        {"orderBy": ",".join(["name"] * 100)},
        {"pageToken": "nonsense"},
        {"pageToken": "-1"},
        {"pageToken": "9" * 40},
        {"pageToken": "\u00e9"},
        {"pageSize": 0},
        {"pageSize": 10**30},
        {"corpora": "drive"},
        {"corpora": "drive", "driveId": "d-none"},
    ],
)
def test_odd_arguments_are_refused(office: Office, arguments: dict[str, object]) -> None:
    assert office.refused("list_files", **arguments)


def test_twenty_thousand_files_are_searched_in_bounded_time() -> None:
    rows = ",\n".join(
        f"('f{i}', 'Report {i} of word{i % 97}.pdf', 'application/pdf', 0, 0, 'u-ann', "
        f"'2026-02-01 09:00:00', '2026-02-{1 + i % 28:02} 09:00:00', 'about {i}')"
        for i in range(FILES)
    )
    given = ",\n".join(f"('r{i}', 'f{i}', 'reader', 'user', 'u-bob')" for i in range(0, FILES, 4))
    seed = f"""{SEED.read_text(encoding="utf-8")}
        INSERT INTO files (id, name, mime_type, starred, trashed, created_by, created_time,
            modified_time, description) VALUES {rows};
        INSERT INTO permissions (id, file_id, role, type, user_id) VALUES {given};"""
    database = Database(
        build_template(get_domain("drive"), seed, "big"), Clock(ANCHOR), "published"
    )
    for q in (
        "name contains 'word5'",
        "'ann@halden.example' in owners",
        "not fullText contains 'x'",
    ):
        began = time.perf_counter()
        answer = database.call("list_files", {"q": q}, "bob")
        assert time.perf_counter() - began < PATIENCE
        assert len(answer.value["files"]) == 100


@pytest.mark.parametrize(
    ("order", "index"),
    [
        (None, "own_files_searched"),
        ("name", "own_files_named"),
        ("name_natural", "own_files_named"),
        ("name_natural desc", "own_files_searched"),
        ("folder,name_natural desc", "own_files_searched"),
    ],
)
@pytest.mark.parametrize(
    "q",
    [
        "name contains 'plan'",
        "fullText contains 'turbine' or name contains 'plan'",
        "trashed = false and mimeType = 'text/csv' and 'me' in owners",
        "not sharedWithMe and createdTime > '2026-01-01T00:00:00' and 'root' in parents",
    ],
)
def test_a_search_reads_the_index_that_is_made_for_it_and_no_row_of_files(
    q: str, order: str | None, index: str
) -> None:
    database = Office().database
    call = database.begin_call()
    call.user = database.user("ann")
    query = Query("files", All([visible(call), file_condition(call, q)]), select=("id",),
                  order=order_by(call, order), limit=21)  # fmt: skip
    sql, values = query.compile()
    plan = call.rows(f"EXPLAIN QUERY PLAN {sql}", *values)
    itself = [
        detail
        for row in plan
        if row["parent"] == 0
        and "SUBQUERY" not in (detail := row["detail"])
        and detail != "USE TEMP B-TREE FOR ORDER BY"
    ]
    assert itself == [f"SCAN files USING COVERING INDEX {index}"]


def test_who_asks_for_natural_names_reads_those_alone_that_may_hold_far_digits() -> None:
    call = Office().database.begin_call()
    asked: list[str] = []
    call.connection.exec_trace = lambda _, sql, values: bool(asked.append(sql)) or True
    order_by(call, "name_natural")
    call.connection.exec_trace = None
    (sql,) = [each for each in asked if "has_far_digit" in each]
    plan = [row["detail"] for row in call.rows(f"EXPLAIN QUERY PLAN {sql}")]
    assert plan == ["SCAN files USING COVERING INDEX own_files_far"]


def test_what_is_shared_with_one_is_read_from_indexes_alone() -> None:
    database = Office().database
    call = database.begin_call()
    call.user = database.user("bob")
    sql, values = Query("files", file_condition(call, "sharedWithMe"), select=("id",)).compile()
    plan = [row["detail"] for row in call.rows(f"EXPLAIN QUERY PLAN {sql}", *values)]
    ways = [detail for detail in plan if detail.startswith("SEARCH p ")]
    assert len(ways) == 3
    assert all("USING COVERING INDEX own_permissions_" in detail for detail in ways)


def test_names_sort_by_their_letters_or_by_their_numbers_too() -> None:
    office = Office()
    names = ["Plan 10", "plan 9", "Plan", "b", "Plan 010 b", "Plan 9 a", "a2b10", "A2b9"]
    for name in names:
        office.ok("create_file", name=name, mimeType="text/plain")
    for order, sorted_ in (
        ("name", ["a2b10", "A2b9", "b", "Plan", "Plan 010 b", "Plan 10", "plan 9", "Plan 9 a"]),
        ("name_natural",
         ["A2b9", "a2b10", "b", "Plan", "plan 9", "Plan 9 a", "Plan 10", "Plan 010 b"]),
    ):  # fmt: skip
        for way, expected in (("", sorted_), (" desc", sorted_[::-1])):
            listed = office.ok("list_files", q="mimeType = 'text/plain'", orderBy=order + way)
            assert [file["name"] for file in listed["files"]] == expected


@pytest.mark.parametrize("said", ["ÄRGER", "Ärger", "ärger"])
def test_capitals_of_all_alphabets_are_found(said: str) -> None:
    office = Office()
    made = {
        office.ok("create_file", name=name, mimeType="text/plain")["id"]
        for name in ("Viel Ärger", "viel ärger", "VIEL ÄRGER")
    }
    assert office.found(f"name contains '{said}'") == made
    assert office.found(f"fullText contains '{said}'") == made


def test_permissions_of_drives_do_not_upset_what_visibility_says_of_files() -> None:
    office = Office()
    office.ok("create_permission", fileId="d-lab", type="domain", role="reader",
              domain="halden.example")  # fmt: skip
    assert "memo" in office.found("visibility = 'limited'")
    assert "memo" in office.found("visibility != 'domainCanFind'")


def test_what_is_shared_with_one_is_what_was_given_and_not_what_lies_in_it() -> None:
    office = Office()
    office.share("plans", "bob@halden.example", "reader")
    assert office.found("sharedWithMe", by="bob") == {"plans"}
    office.share("memo", "bob@halden.example", "owner", transferOwnership=True)
    assert office.found("sharedWithMe") == {"memo"}
    assert office.found("sharedWithMe", by="bob") == {"plans"}


def test_words_are_whole_in_every_alphabet() -> None:
    office = Office()
    text = "Prüfung „Ärger“ – größer, Straße/日本 1987"
    made = office.ok("create_file", name="Note", mimeType="text/plain", description=text)["id"]
    for word in ("prüfung", "ÄRGER", "größer", "straße", "1987", '"größer, straße"'):
        assert office.found(f"fullText contains '{word}'") == {made}, word
    for part in ("prüf", "fung", "rger", "größ", "ß", "198"):
        assert office.found(f"fullText contains '{part}'") == set(), part


@pytest.mark.parametrize("value", [True, False, 7, "seven"])
def test_a_property_is_found_as_it_is_written(value: object) -> None:
    office = Office()
    office.ok("update_files", fileId="memo", properties={"of": value}, appProperties={"of": value})
    for kind in ("properties", "appProperties"):
        said = value if isinstance(value, str) else str(value).lower()
        assert office.found(f"{kind} has {{key='of' and value='{said}'}}") == {"memo"}
        assert office.found(f"{kind} has {{key='of' and value='{said}x'}}") == set()


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Sensor cooling - spec", "Sensor cooling - specification"),
        ("cooling - specification", "Sensor cooling - specification"),
        ("cooling specification", "Sensor cooling - specification"),
        ("Q4, Budget (fin", "Q4, Budget (final)"),
        ("a & b: c", "A & B: C"),
        ("What's new? (2", "What's   new? -- (2)"),
        ("plan – q", "Plan – Q4"),
    ],
)
def test_a_name_is_found_as_it_is_written_with_all_its_marks(said: str, name: str) -> None:
    office = Office()
    made = office.ok("create_file", name=name, mimeType="text/plain")["id"]
    quoted = said.replace("'", r"\'")
    assert office.found(f"name contains '{quoted}'") == {made}
    office.ok("update_files", fileId=made, name="Else", description=f"See {name}; thank you")
    assert office.found(f"name contains '{quoted}'") == set()
    whole = name.replace("'", r"\'")
    assert office.found(f"fullText contains '\"{whole}\"'") == {made}


def test_a_name_ends_where_the_description_begins() -> None:
    office = Office()
    new = {"name": "Stage\x1fdrive [b]*", "mimeType": "text/plain"}
    made = office.ok("create_file", **new, description="Calibration\x1fof b?d",
                     contentHints={"indexableText": "Bearings"})["id"]  # fmt: skip
    for q in (
        "name contains 'stage drive'",
        "name contains 'drive b'",
        "fullText contains '\"stage drive b\"'",
        "fullText contains '\"calibration of b d\" bearings drive'",
    ):
        assert office.found(q) == {made}, q
    for q in (
        "name contains 'calibration'",
        "name contains 'bearings'",
        "name contains 'stage calibration'",
        "fullText contains '\"drive b calibration\"'",
    ):
        assert office.found(q) == set(), q


def test_the_words_of_a_search_are_terms_of_it(office: Office) -> None:
    words = " ".join(f"{n:x}" for n in range(125))
    both = f"fullText contains '{words}' and fullText contains '{words}'"
    assert office.found(both) == set()
    assert "more than 250 terms" in office.refused("list_files", q=f"{both} and starred")
    more = both.replace("'0 ", "'0 g ", 1)
    assert "more than 250 terms" in office.refused("list_files", q=more)


def test_what_has_no_word_is_found_nowhere(office: Office) -> None:
    for said in ("*", "[]", "...", "'' --"):
        quoted = said.replace("'", r"\'")
        assert office.found(f"name contains '{quoted}'") == set()
        assert office.found(f"fullText contains '{quoted}'") == set()


LABELS = """
    INSERT INTO labels (id, key, name, type, options) VALUES
        ('01L', 'level', 'Level', 'enum', '["low", "high"]'),
        ('l-sum', 'sum', 'Sum', 'number', NULL),
        ('l-seen', 'seen', 'Seen', 'boolean', NULL), ('l-due', 'due', 'Due', 'date', NULL),
        ('l-note', 'note', 'Note', 'string', NULL);
    INSERT INTO file_labels (id, file_id, label_id, value_enum) VALUES
        ('1', 'memo', '01L', 'low'), ('2', 'plans', '01L', 'high'), ('3', 'inner', '01L', NULL);
    INSERT INTO file_labels (id, file_id, label_id, value_number) VALUES ('4', 'memo', 'l-sum', 9),
        ('5', 'plans', 'l-sum', 10.5);
    INSERT INTO file_labels (id, file_id, label_id, value_boolean) VALUES
        ('6', 'memo', 'l-seen', 1);
    INSERT INTO file_labels (id, file_id, label_id, value_date) VALUES
        ('7', 'memo', 'l-due', '2026-04-01');
    INSERT INTO file_labels (id, file_id, label_id, value_string) VALUES
        ('8', 'memo', 'l-note', 'Ask Bob')"""


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("'labels/01L' in labels", {"memo", "plans", "inner"}),
        ("'labels/level' in labels and not 'labels/sum' in labels", {"inner"}),
        ("'labels/none' in labels", set()),
        ("labels/01L.level = 'low'", {"memo"}),
        ("labels/level.01L != 'low'", {"plans"}),
        ("labels/level.level is null", ALL - {"memo", "plans"}),
        ("labels/level.level is not null and trashed = false", {"memo", "plans"}),
        ("labels/l-sum.sum > '9.5'", {"plans"}),
        ("labels/sum.sum <= 9 or labels/seen.seen = false", {"memo"}),
        ("labels/seen.seen = true", {"memo"}),
        ("labels/due.due < '2026-04-02'", {"memo"}),
        ("labels/note.note contains 'bob'", {"memo"}),
        ("labels/note.note starts with 'ask'", {"memo"}),
        ("labels/note.note starts with 'bob'", set()),
    ],
)
def test_files_are_found_by_what_their_labels_say(q: str, found: set[str]) -> None:
    assert Office(more=LABELS).found(q) == found


@pytest.mark.parametrize("said", ["Ärger", "ärger", "ÄRGER", "Ärger mit öl"])
def test_names_and_labels_are_found_however_their_letters_are_written(said: str) -> None:
    noted = """UPDATE files SET name = 'Ärger mit Öl' WHERE id = 'memo';
        UPDATE file_labels SET value_string = 'Ärger mit Öl' WHERE label_id = 'l-note'"""
    office = Office(more=f"{LABELS};{noted}")
    for how in ("name contains", "labels/note.note contains", "labels/note.note starts with"):
        assert office.found(f"{how} '{said}'") == {"memo"}


@pytest.mark.parametrize(
    "q",
    [
        "labels/none.none = 'x'",
        "labels/level = 'low'",
        "labels/level.sum = 'low'",
        "labels/level.level contains 'l'",
        "labels/level.level",
        "labels/level.level is",
        "labels/sum.sum > 'many'",
        "labels/sum.sum < 'inf'",
        "labels/sum.sum > '-1e999'",
        "labels/sum.sum != nan",
        "labels/seen.seen = 'perhaps'",
        "labels/due.due > 'soon'",
        "labels/note.note starts 'ask'",
        "labels/.",
    ],
)
def test_a_label_is_asked_in_its_own_terms(q: str) -> None:
    office = Office(more=LABELS)
    assert "Invalid query" in office.refused("list_files", q=q)
    assert "Invalid query" in office.refused("list_drives", q=q)
