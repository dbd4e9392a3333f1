import pytest

from eopsgym.agents.models.redact import hide, named_secrets, scrub, secrets_of
from eopsgym.gym.changes import Changes, RowChange


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("key my-own-key refused", "key [hidden] refused"),
        ("Incorrect API key: sk-abc***xyz", "Incorrect API key: [hidden]"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer [hidden]"),
        ("POST https://x/v1?key=abc&alt=json", "POST https://x/v1?[hidden]&alt=json"),
        ("the task-sketch is risky", "the task-sketch is risky"),
        ("model gpt-5 has no key", "model gpt-5 has no key"),
    ],
)
def test_keys_are_hidden_and_words_are_not(text, wanted):
    assert scrub(text, ["my-own-key", None]) == wanted.replace("?[hidden]", "?key=[hidden]")


def test_keys_of_the_environment_are_hidden(monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "from-the-environment")
    assert scrub("sent from-the-environment") == "sent [hidden]"


def test_a_placeholder_is_not_a_secret():
    assert scrub("the list is EMPTY", ["EMPTY"]) == "the list is EMPTY"


def test_secrets_are_known_by_their_names():
    given = {"aws_secret_access_key": "abc", "azure_ad_token": "def", "timeout": 3, "region": "x"}
    assert named_secrets(given) == ["abc", "def"]


def test_a_model_says_what_is_secret_and_so_do_the_names_of_the_environment(monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "from-the-environment")
    monkeypatch.setenv("SORT_KEY", "number")

    class Own:
        secrets = ("my-own-key",)

    assert {"my-own-key", "from-the-environment"} <= set(secrets_of(Own()))
    assert "number" not in secrets_of(object())


def test_a_secret_is_hidden_however_deep_and_keeps_its_bytes():
    row = RowChange(
        "note", "insert", "my-own-këy", None, {"text": b"\x01my-own-k\xc3\xaby", "n": 1}
    )
    given = {"a": [Changes((row,), b"\x00\x0bmy-own-k\xc3\xaby\x00")], "b": ("x my-own-këy", None)}
    hidden = hide(given, ["my-own-këy"])
    stars = "*" * 11
    assert hidden["b"] == (f"x {stars}", None)
    (changes,) = hidden["a"]
    assert changes.changeset == b"\x00\x0b" + stars.encode() + b"\x00"
    assert changes[0].after == {"text": b"\x01" + stars.encode(), "n": 1}
    assert changes[0].key == stars
    assert hide(row, ["something-else"]) is row
