import pytest

from eopsgym.agents.redact import named_secrets, scrub


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
