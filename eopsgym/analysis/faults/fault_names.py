"""The possible faults behind a failure, with their meanings."""

FAULTS: dict[str, str] = {
    "agent": "The agent's calls were wrong: one put right, or one made that is missing, wins.",
    "verifier": "The verifier is broken, or wants what nobody could know or bring about.",
    "environment": "A server, tool or answer failed, so that the agent had no fair chance.",
    "policy": "A rule of the policy forbids what the verifier wants.",
    "clock": "The verifier asks for today's date, and passes on another day.",
    "deciding call": "One call decides the verdict. Who ought to have known is left to a reader.",
    "unknown": "Nothing proves any of these.",
}
"""The meanings by name, in the order of the waterfall."""
