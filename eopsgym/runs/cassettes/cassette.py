"""A cassette: a file of replies, and whether what is missing is asked for."""

import os
from pathlib import Path

from eopsgym.agents import Model
from eopsgym.errors import StoreError
from eopsgym.runs.cassettes.recorded_model import RecordedModel
from eopsgym.runs.cassettes.tape import Tape

_tapes: dict[Path, Tape] = {}


class Cassette:
    """Replies of models in a file: those that are there are played, others asked for and kept.

        run_task("itsm/itsm_001_right_amara", "openai/gpt-5", cassette="gpt-5.cassette.jsonl")

    A reply is found by the model's settings, all messages and all tools; where a run asks the same
    again, by how often. A run first finds what it got itself; one of other conditions (a limit, a
    mode) finds what another run of the same repeat got, and another repeat asks anew. Played again,
    an experiment is the same in its events, verdicts and scores, without network or key; ids and
    the times of the wall clock differ.

    Args:
        path: the file, `.jsonl` by custom; made with the first reply.
        record: ask the model for what is missing and keep it. If not, no key is looked up, and a
            reply that is missing ends its run as `model_error`, which says what differs from what
            was recorded.

    Raises:
        StoreError: if it cannot be read, is no cassette, or is to be played and not there.
    """

    def __init__(self, path: str | Path, *, record: bool = True) -> None:
        self.path = Path(path)
        self.record = record
        place = Path(os.path.realpath(self.path))
        self.tape = _tapes.setdefault(place, Tape(self.path))
        if not record and not self.path.is_file():
            raise StoreError(f"there is no cassette {self.path} to play; record one first")
        if not self.path.absolute().parent.is_dir():
            raise StoreError(f"there is no folder {self.path.parent} for a cassette; make it first")
        self.tape.read_on()

    def __repr__(self) -> str:
        doing = "" if self.record else ", play only"
        return f"Cassette({str(self.path)!r}, {len(self.tape)} replies{doing})"

    def of(self, model: Model) -> Model:
        """A model that plays this cassette; one that does already, as it is."""
        if isinstance(model, RecordedModel) and model.is_on(self.tape):
            return model
        return RecordedModel(model, self.tape, self.record)
