"""A provider that sends a request elsewhere is not followed: keys and prompts stay with it."""

import pytest

from eopsgym.agents import LiteLLMModel, Message, Retries
from eopsgym.errors import ModelError
from tests.agents.provider import KEY, completion, provider, raw


@pytest.mark.parametrize(
    "model", ["anthropic/claude-3", "azure/gpt-x", "gemini/gemini-2.5-pro", "openai/gpt-x"]
)
@pytest.mark.parametrize("status", [302, 307, 308])
async def test_no_redirect_is_followed(model: str, status: int) -> None:
    with provider() as first, provider() as other:
        other.will(completion("Hello."))
        elsewhere = other.url.replace("127.0.0.1", "localhost")
        first.will(raw(b"", status, {"Location": f"{elsewhere}/x?key={KEY}"}))
        asked = LiteLLMModel(
            model,
            api_base=first.url,
            api_key=KEY,
            timeout=5,
            retries=Retries(base=0.01),
            options={"api_version": "2024-10-21"} if model.startswith("azure") else None,
        )
        with pytest.raises(ModelError, match="after 1 try") as caught:
            await asked.reply([Message("user", "Hi")], ())
        said = str(caught.value)
        assert f"the server redirects to {elsewhere}/x (status {status})" in said
        assert "instead (--base-url" in said
        assert KEY not in said
        assert len(first.requests) == 1
        assert (other.requests, other.headers) == ([], [])
