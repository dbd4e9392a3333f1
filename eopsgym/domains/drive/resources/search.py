"""The query language of `q`: conditions on files or shared drives."""

import re
from collections.abc import Callable, Mapping

from eopsgym.domains.drive.access import my_drives, owned
from eopsgym.domains.drive.resources.files import FILE
from eopsgym.domains.drive.resources.label_search import PREFIX, has_label, has_value
from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.products.moments import read_moment
from eopsgym.domains.query.condition_parser import ConditionError, Token, Tokens, parse_condition
from eopsgym.domains.query.query_model import All, Any_, Compare, Condition, Not, Sql
from eopsgym.domains.query.word_search import begin_words, hold_phrases, plain, words_of
from eopsgym.domains.rows import ANY_OF, as_list

_FORM = re.compile(
    r"(?P<text>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")|(?P<operator><=|>=|!=|<|>|=)|(?P<mark>[(){}])"
    r"|(?P<word>[A-Za-z][\w./-]*)|(?P<number>\d+)"
)
_SIGNS = re.compile(r"['\"<>=(){}]")
_MOST_LETTERS = 500
_COMPARED = ("=", "!=", "<", "<=", ">", ">=")
_TIMES = ("createdTime", "modifiedTime", "viewedByMeTime")
_FLAGS = {"trashed": "trashed", "starred": "starred", "hidden": "hidden"}
_HOLDERS = {
    "owners": ("owner",),
    "writers": ("writer", "fileOrganizer", "organizer", "owner"),
    "readers": ("reader", "commenter", "writer", "fileOrganizer", "organizer", "owner"),
}
_VISIBILITY = {
    "anyoneCanFind": ("anyone", 1),
    "anyoneWithLink": ("anyone", 0),
    "domainCanFind": ("domain", 1),
    "domainWithLink": ("domain", 0),
}
# Each part uses its own index. Permissions of drives have no file.
_OF = """SELECT file_id FROM permissions AS p
    WHERE {} AND file_id IS NOT NULL AND coalesce(deleted, 0) = 0"""
_HELD = " UNION ALL ".join(
    f"{_OF.format(way)} AND role IN ({ANY_OF})"
    for way in (
        "user_id IN (SELECT id FROM users WHERE lower(email) = ?)",
        'group_id IN (SELECT id FROM "groups" WHERE lower(email) = ?)',
        "lower(email_address) = ?",
    )
)
_CREATED_WITHOUT_OWNER = """+files.drive_id IS NULL AND +files.created_by IN (
    SELECT id FROM users WHERE lower(email) = ?) AND NOT EXISTS (
    SELECT 1 FROM permissions AS p WHERE p.file_id = files.id AND p.role = 'owner'
        AND coalesce(p.deleted, 0) = 0)"""
_OPEN = _OF.format("type = ? AND coalesce(allow_file_discovery, 0) = ?")
_LIMITED = _OF.format("type IN ('anyone', 'domain')")
# Files that only inherit a permission from their folder do not count as shared.
_WITH_ME = " UNION ALL ".join(
    f"{_OF.format(way)} AND role <> 'owner' AND inherited_from IS NULL"
    for way in (
        "user_id = ?",
        "group_id IN (SELECT group_id FROM group_memberships WHERE user_id = ?)",
        "lower(email_address) = ?",
    )
)
_PROPERTY = """EXISTS (
    SELECT 1 FROM json_each(CASE WHEN json_valid(files.properties) THEN files.properties END, ?)
    AS one WHERE one.key = ?
        AND iif(one.type IN ('true', 'false'), one.type, CAST(one.value AS TEXT)) = ?)"""
_ABOUT = """coalesce(description, '') || ' ' || CASE WHEN json_valid(properties)
    THEN coalesce(json_extract(properties, '$._drive.indexableText'), '') ELSE '' END"""
WORDS = words_of("name", _ABOUT)
"""All searchable words of a file in the form of the indexes, starting with those of its name."""
_WORDS_OF_DRIVE = words_of("name")

Terms = Mapping[str, Callable[[Call, Token, Tokens], Condition]]


def file_condition(call: Call, q: str) -> Condition:
    """Return the condition on files that a query `q` expresses.

    Raises:
        ToolError: it is invalid.
    """
    return _read(call, q, _FILE_TERMS)


def drive_condition(call: Call, q: str | None) -> Condition | None:
    """Return the condition on shared drives that a query `q` expresses; None if it is empty.

    Raises:
        ToolError: it is invalid.
    """
    return _read(call, q, _DRIVE_TERMS) if q and q.strip() else None


def team_drive_condition(call: Call, q: str | None) -> Condition | None:
    """Return the condition on Team Drives that a query `q` expresses, or plain words of a name.

    Raises:
        ToolError: it is invalid.
    """
    is_name = q and q.strip() and not _SIGNS.search(q)
    return begin_words(_WORDS_OF_DRIVE, q) if q and is_name else drive_condition(call, q)


def _read(call: Call, q: str, terms: Terms) -> Condition:
    def term(tokens: Tokens) -> Condition:
        token = tokens.take("word", *(("text",) if terms is _FILE_TERMS else ()))
        if token.kind == "text":
            return _in_list(call, token, tokens)
        if terms is _FILE_TERMS and token.text.startswith(PREFIX):
            return has_value(call, token, tokens)
        if token.text not in terms:
            known = ", ".join(terms)
            raise ConditionError(
                f"there is no field {token.text[:40]!r}; there are {known}", token.place
            )
        return terms[token.text](call, token, tokens)

    try:
        # The search guide of the Drive API says: "evaluated from left to right".
        return parse_condition(q, _FORM, term, in_order=True)
    except ConditionError as error:
        raise ToolError(f"Invalid query: {error} (at character {error.place + 1})") from None


def _value(tokens: Tokens) -> str:
    return re.sub(r"\\(.)", r"\1", tokens.take("text").text[1:-1])


# Terms of files


def _in_list(call: Call, token: Token, tokens: Tokens) -> Condition:
    """Parse `'value' in parents`, `owners`, `writers`, `readers` or `labels`."""
    value = re.sub(r"\\(.)", r"\1", token.text[1:-1])
    tokens.expect("in")
    name = tokens.take("word")
    if name.text == "parents":
        return _in_folder(call, value)
    if name.text in _HOLDERS:
        return _held(call, value, name.text)
    if name.text == "labels":
        return has_label(call, value)
    known = ", ".join(("parents", *_HOLDERS, "labels"))
    raise ConditionError(f"expected {known}, found {name.text!r}", name.place)


def _in_folder(call: Call, folder: str) -> Condition:
    if folder == "root":
        return All([Sql("+files.parent_id IS NULL"), owned(call)])
    sql = "files.parent_id = ? OR (files.drive_id = ? AND files.parent_id IS NULL)"
    return Sql(sql, [folder, folder])


def _held(call: Call, email: str, name: str) -> Condition:
    email = (call.user["email"] if email == "me" else email).lower()
    held = Sql(f"+files.id IN ({_HELD})", [email, as_list(_HOLDERS[name])] * 3)
    return Any_([held, Sql(_CREATED_WITHOUT_OWNER, [email])])


def _name(call: Call, token: Token, tokens: Tokens) -> Condition:
    return _named(WORDS, tokens)


def _name_of_drive(call: Call, token: Token, tokens: Tokens) -> Condition:
    return _named(_WORDS_OF_DRIVE, tokens)


def _named(words: str, tokens: Tokens) -> Condition:
    operator = tokens.one_of("contains", "=", "!=")
    value = _value(tokens)
    if operator == "contains":
        tokens.count(max(len(plain(value).split()) - 1, 0))  # each word counts as a term
        return begin_words(words, value)
    same = Compare("name", "same", value)
    return same if operator == "=" else Not(same)


def _full_text(call: Call, token: Token, tokens: Tokens) -> Condition:
    """Parse `fullText contains`: whole words, or phrases in double quotes, in any order."""
    tokens.one_of("contains")
    value = _value(tokens)[:_MOST_LETTERS]
    parts = re.findall(r'"([^"]+)"|(\S+)', value)
    words = [phrase or word for phrase, word in parts]
    wanted = [each for each in dict.fromkeys(map(plain, words)) if each]
    tokens.count(max(len(wanted) - 1, 0))  # each word or phrase counts as a term
    return hold_phrases(WORDS, wanted)


def _mime_type(call: Call, token: Token, tokens: Tokens) -> Condition:
    operator = tokens.one_of("contains", "=", "!=")
    value = _value(tokens)
    if operator == "contains":
        return Compare("mime_type", "starts", value)
    return Compare("mime_type", "=" if operator == "=" else "<>", value)


def _time(call: Call, token: Token, tokens: Tokens) -> Condition:
    operator = tokens.one_of(*_COMPARED)
    place = tokens.peek().place
    text = _value(tokens)
    try:
        stamp = read_moment(call, text)
    except ToolError as error:
        raise ConditionError(error.message, place) from None
    if operator == "!=":
        return Compare(FILE.column(token.text), "<>", stamp)
    return Compare(FILE.column(token.text), operator, stamp)  # type: ignore[arg-type]


def _flag(call: Call, token: Token, tokens: Tokens) -> Condition:
    return _with_negation(Sql(f"coalesce({_FLAGS[token.text]}, 0) = 1"), tokens)


def _with_negation(condition: Condition, tokens: Tokens) -> Condition:
    """Return a condition, or its negation if `= false` or `!= true` follows."""
    if tokens.peek().kind != "operator":
        return condition
    is_equal = tokens.one_of("=", "!=") == "="
    word = tokens.take("word")
    if word.text not in ("true", "false"):
        raise ConditionError(f"expected true or false, found {word.text!r}", word.place)
    return condition if (word.text == "true") == is_equal else Not(condition)


def _shared_with_me(call: Call, token: Token, tokens: Tokens) -> Condition:
    key, email = call.user["id"], call.user["email"].lower()
    return _with_negation(Sql(f"+files.id IN ({_WITH_ME})", [key, key, email]), tokens)


def _has(call: Call, token: Token, tokens: Tokens) -> Condition:
    """Parse `properties has {key='x' and value='y'}`."""
    tokens.expect("has")
    tokens.expect("{")
    wanted: dict[str, str] = {}
    for name in ("key", "value"):
        tokens.expect(name)
        tokens.expect("=")
        wanted[name] = _value(tokens)
        tokens.expect("and" if name == "key" else "}")
    path = "$" if token.text == "properties" else "$._drive.appProperties"
    return Sql(_PROPERTY, [path, wanted["key"], wanted["value"]])


def _visibility(call: Call, token: Token, tokens: Tokens) -> Condition:
    operator = tokens.one_of("=", "!=")
    place = tokens.peek().place
    value = _value(tokens)
    if value in _VISIBILITY:
        condition: Condition = Sql(f"+files.id IN ({_OPEN})", [*_VISIBILITY[value]])
    elif value == "limited":
        condition = Sql(f"+files.id NOT IN ({_LIMITED})")
    else:
        known = ", ".join((*_VISIBILITY, "limited"))
        raise ConditionError(f"there is no visibility {value[:40]!r}; there are {known}", place)
    return condition if operator == "=" else Not(condition)


def _target(call: Call, token: Token, tokens: Tokens) -> Condition:
    operator = tokens.one_of("=", "!=")
    return Compare("shortcut_target_id", "=" if operator == "=" else "<>", _value(tokens))


_FILE_TERMS: Terms = {
    "name": _name,
    "fullText": _full_text,
    "mimeType": _mime_type,
    **dict.fromkeys(_TIMES, _time),
    "trashed": _flag,
    "starred": _flag,
    "sharedWithMe": _shared_with_me,
    "properties": _has,
    "appProperties": _has,
    "visibility": _visibility,
    "shortcutDetails.targetId": _target,
}


# Terms of shared drives


def _count(call: Call, token: Token, tokens: Tokens) -> Condition:
    operator = tokens.one_of(*_COMPARED)
    number = int(tokens.take("number").text[:9])
    role = " AND role = 'organizer'" if token.text == "organizerCount" else ""
    sql = f"(SELECT count(*) FROM drive_memberships WHERE drive_id = drives.id{role}) {operator} ?"
    return Sql(sql, [number])


_DRIVE_TERMS: Terms = {
    "name": _name_of_drive,
    "createdTime": _time,
    "hidden": _flag,
    "memberCount": _count,
    "organizerCount": _count,
}


def drives_in_sight(call: Call) -> Condition:
    """Return the condition of shared drives that the acting user can see."""
    return Compare("id", "in", my_drives(call))
