"""Plays a run of a live model from a cassette, and says whether litellm was needed."""

import sys

from eopsgym.agents import LiteLLMModel
from eopsgym.runs import Cassette, run_task
from tests.toy import office

if __name__ == "__main__":
    model = LiteLLMModel("openai/test-model")
    run = run_task(office.task(), model, cassette=Cassette(sys.argv[1], record=False))
    print(run.to_json())
    print("litellm" in sys.modules)
