"""`/openapi.json`, built from the table of endpoints."""

from collections.abc import Iterable
from typing import Any

from eopsgym.domains import Domain
from eopsgym.gym.headers import DATABASE_HEADER
from eopsgym.gym.server.rest_endpoint import Endpoint
from eopsgym.gym.server_toml import published_server
from eopsgym.version import __version__


def document(domain: Domain, endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return an OpenAPI 3.1 document.

    Args:
        domain: the domain of the server.
        endpoints: the REST helpers.
    """
    paths: dict[str, Any] = {"/mcp": {"post": _mcp(domain)}}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": f"{domain.name.upper()} API", "version": __version__},
        "paths": paths,
    }


def _mcp(domain: Domain) -> dict[str, Any]:
    headers = (DATABASE_HEADER, published_server(domain).user_header)
    return {
        "operationId": "mcp",
        "summary": f"Model Context Protocol: the {len(domain.tools)} tools of {domain.title}",
        "parameters": [_header(name, False) for name in headers],
        "requestBody": _json({"type": "object"}),
        "responses": {"200": _answer("A JSON-RPC response"), "202": _answer("Accepted")},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.path.rsplit("/", 1)[1].replace(".", "-"),
        "summary": endpoint.summary,
        "responses": {"200": _answer("Done"), "400": _answer("Refused; detail says why")},
    }
    if endpoint.database or endpoint.body:
        operation["responses"]["422"] = _answer("A field is wrong; detail lists what is")
    if endpoint.database:
        operation["parameters"] = [_header(DATABASE_HEADER, True)]
    if endpoint.body:
        names = {name.rstrip("?"): not name.endswith("?") for name in endpoint.body}
        properties = {name: {"type": "integer" if name == "limit" else "string"} for name in names}
        required = [name for name, needed in names.items() if needed]
        operation["requestBody"] = _json(
            {"type": "object", "properties": properties, "required": required}
        )
    return operation


def _header(name: str, required: bool) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": required, "schema": {"type": "string"}}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _answer(description: str) -> dict[str, Any]:
    return {"description": description}
