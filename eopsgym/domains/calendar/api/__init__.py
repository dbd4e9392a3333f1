"""The REST API behind the tools: a tool is a request to it, as in the published server."""
