"""The sentences of answers, and those that say that something asked was not done."""

from pathlib import Path

import pytest

from dev.train_admissions import digest
from eopsgym.errors import ConfigError
from eopsgym.tasks.answers import admissions as module
from eopsgym.tasks.answers.admissions import admissions, likeliest
from eopsgym.tasks.answers.sentences import sentences

REQUEST = "Open a ticket for the printer, give it to Ada, and tell Ben."
REPORT = """\
Here is what I did:
- **Ticket**: INC0000999 was opened (moderate).
- Owner: I could not give it to Ada, because she is not a member of the group.
- Ben was told.

If you want, I can also send a summary."""


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("- one\n  * two\n3. three\n## Four", ["one", "two", "three", "Four"]),
        ("It was A. Smith, e.g. on Monday. Yes.", ["It was A. Smith, e.g. on Monday.", "Yes."]),
        ("Left out (it is locked. Ask Bo). Done.", ["Left out (it is locked. Ask Bo).", "Done."]),
        ('The note “Out. Back soon.” stands.', ['The note “Out. Back soon.” stands.']),
        ("---\n\n**Notes**", ["**Notes**"]),
        ("", []),
    ],
)  # fmt: skip
def test_an_answer_is_split_into_sentences_and_points(answer: str, found: list[str]) -> None:
    assert [*sentences(answer)] == found


def test_every_sentence_stands_in_the_answer_letter_by_letter() -> None:
    assert all(each in REPORT for each in sentences(REPORT))


def test_the_point_of_a_report_that_was_not_done_is_found() -> None:
    said = "Owner: I could not give it to Ada, because she is not a member of the group."
    assert [each.sentence for each in admissions(REPORT, REQUEST)] == [said]


@pytest.mark.parametrize(
    "answer",
    [
        "The ticket is open, Ada has it, and Ben was told.",
        "All done. If you want, I can also send a summary.",
        "- Ticket: INC0000999\n- Owner: Ada\n- State: new\n- Breached: no",
        "",
        "No puedo hacerlo porque no existe la impresora.",
        "I could not do it. " * 1000,
    ],
)
def test_reports_offers_and_what_is_not_read_admit_nothing(answer: str) -> None:
    assert admissions(answer, REQUEST) == ()


def test_the_likeliest_sentence_of_a_refusal_is_not_its_greeting() -> None:
    answer = "Hello Ada. I can't open that ticket, the printer is retired. Kind regards"
    assert likeliest(answer, REQUEST) == "I can't open that ticket, the printer is retired."


def test_the_kept_model_has_learnt_from_the_banks_as_they_are() -> None:
    assert module.kept_model().banks == digest(), "make it: python -m dev.train_admissions"


def test_a_missing_model_says_how_to_make_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "model_file", lambda: tmp_path / "none.json")
    module.kept_model.cache_clear()
    with pytest.raises(ConfigError, match=r"python -m dev\.train_admissions"):
        module.kept_model()
    module.kept_model.cache_clear()
