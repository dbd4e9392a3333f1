"""The REST helpers beside `/mcp`: small functions, all listed in one table."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from eopsgym.domains.kernel import ToolError
from eopsgym.errors import SeedError
from eopsgym.gym.data_files import find_seed
from eopsgym.gym.database import Database
from eopsgym.gym.headers import DATABASE_HEADER, read_clock, read_repaired
from eopsgym.gym.server import database_description
from eopsgym.gym.server.database_registry import MissingDatabaseError, Registry
from eopsgym.gym.server.database_threads import DatabaseThreads
from eopsgym.gym.server.mcp_endpoint import header
from eopsgym.gym.server.openapi import document
from eopsgym.gym.server.request_body import (
    DatabaseBody,
    Finding,
    NamedDatabaseBody,
    QueryBody,
    SeedBody,
    missing_header,
    missing_headers,
    read_body,
    refuse,
)
from eopsgym.gym.server.rest_endpoint import Endpoint
from eopsgym.gym.server.served_database import record_as_json
from eopsgym.gym.server_toml import published_server
from eopsgym.gym.template import DEFAULT_SEED

Body = dict[str, Any]


class Helpers:
    """The REST helpers; `threads` works on databases, `wording` labels the tools' texts."""

    def __init__(self, registry: Registry, threads: DatabaseThreads, wording: str = "") -> None:
        self.wording = wording
        self.domain = registry.domain
        self.registry = registry
        self.threads = threads
        self.limits = registry.limits

    @property
    def endpoints(self) -> tuple[Endpoint, ...]:
        """All helpers."""
        filled = ("database_id", "sql_content", "name?", "description?")
        one = ("database_id",)
        return (
            Endpoint("GET", "/health", self.health, "Whether the server is up"),
            Endpoint("GET", "/openapi.json", self.openapi, "This description"),
            Endpoint("POST", "/api/seed-database", self.seed, "Fill a database by SQL", filled),
            Endpoint("DELETE", "/api/delete-database", self.delete, "Drop a database", one),
            Endpoint("POST", "/api/reset-database", self.reset, "Go back to the seed", one),
            Endpoint("POST", "/api/clone-database", self.clone, "Copy a database", one),
            Endpoint("POST", "/api/sql-runner", self.sql, "Query", ("query", "limit?"), True),
            Endpoint("GET", "/api/database-state", self.state, "All tables", database=True),
            Endpoint("GET", "/api/calls", self.calls, "What each call changed", database=True),
            Endpoint("GET", "/api/schema", self.schema, "Columns, keys and indexes"),
            Endpoint("GET", "/api/sample-data", self.sample, "The domain's own seed as SQL"),
            Endpoint("GET", "/api/user-info", self.user, "Who acts", database=True),
            Endpoint("GET", "/api/download-db-file", self.download, "SQLite file", database=True),
        )

    async def health(self, request: Request) -> Response:
        """Answer that the server is up."""
        return JSONResponse({"status": "healthy", "service": published_server(self.domain).service})

    async def openapi(self, request: Request) -> Response:
        """Answer the endpoints as an OpenAPI 3.1 document."""
        return JSONResponse(document(self.domain, self.endpoints))

    async def seed(self, request: Request) -> Response:
        """Open a database."""
        body = await read_body(request, SeedBody)
        database_id = _database_of(request, body)
        sql = _filled(body.sql_content, "sql_content")
        clock, repaired = read_clock(request.headers), read_repaired(request.headers)

        def create() -> Database:
            database = self.registry.create(database_id, sql, clock)
            if repaired is not None:
                database.repaired = repaired
            return database

        try:
            await self.threads.alone(database_id, create)
        except SeedError as error:
            # SQLite's own message about a bad statement is the answer, as published.
            cause = error.__cause__ or error
            raise HTTPException(500, f"Failed to seed database: {cause}") from error
        return _done("Database seeded successfully", database_id=database_id, sql_stored=True)

    async def delete(self, request: Request) -> Response:
        """Drop a database."""
        database_id = await _read_database(request)
        size = await self.threads.alone(database_id, lambda: self.registry.delete(database_id))
        return _done(
            "Database deleted successfully", database_id=database_id, deleted_size_bytes=size
        )

    async def reset(self, request: Request) -> Response:
        """Go back to the seed."""
        database_id = await _read_database(request)
        await self.threads.alone(database_id, lambda: self.registry.reset(database_id))
        return _done("Database reset successfully", database_id=database_id)

    async def clone(self, request: Request) -> Response:
        """Copy a database in its current state."""
        source = await _read_database(request)
        clone = await self.threads.alone(source, lambda: self.registry.clone(source))
        size = await self.threads.on(clone, lambda base: len(base.serialize()))
        return _done(
            "Database cloned successfully",
            source_database_id=source,
            cloned_database_id=clone,
            cloned_db_path=self._path(clone),
            cloned_size_bytes=size,
        )

    async def sql(self, request: Request) -> Response:
        """Answer the rows of one read-only query."""
        body = await read_body(request, QueryBody, _unnamed(request))
        database_id = _required_header(request)
        query = _filled(body.query, "query")
        seconds = self.limits.query_seconds

        def run(database: Database) -> Response:
            rows, asked = database.sql_runner(query, body.limit, seconds=seconds)
            # The answer is written here, in a thread, because many rows take a while.
            return _done("Query executed successfully", data=rows, row_count=len(rows), query=asked)

        return await self.threads.on(database_id, run, is_query=True)

    async def state(self, request: Request) -> Response:
        """Answer counts and rows of all tables."""
        database_id = _required_header(request)

        def look(database: Database) -> Response:
            contents = database_description.state(database, self.limits.state_bytes)
            info = {
                "path": self._path(database_id),
                "size_bytes": contents.pop("size_bytes"),
                "size_mb": contents.pop("size_mb"),
                "last_modified": self.registry.modified(database_id).isoformat(),
                "total_tables": contents.pop("total_tables"),
            }
            return JSONResponse(
                {
                    "success": True,
                    "database_id": database_id,
                    "service": published_server(self.domain).service,
                    "database_info": info,
                    **contents,
                    "timestamp": self.registry.clock.now().isoformat(),
                }
            )

        return await self.threads.on(database_id, look)

    async def calls(self, request: Request) -> Response:
        """Answer the effects of the calls on a database: rows, changesets, broken rules.

        `?call=ID` asks only for the call that was sent with that id. Published servers have no such
        endpoint.
        """
        database_id = _required_header(request)
        wanted = request.query_params.get("call")

        def look() -> Body:
            with self.registry.use(database_id) as database:
                kept = list(database.log)
                chosen = [record for record in kept if wanted is None or record.call == wanted]
                return {
                    "success": True,
                    "database_id": database_id,
                    "schema": self.domain.schema.digest,
                    "seed": database.template.digest,
                    "mode": database.mode,
                    "repaired": database.repaired,
                    "wording": self.wording,
                    "count": database.log.count,
                    "dropped": database.log.count - len(kept),
                    "calls": [record_as_json(record, database) for record in chosen],
                }

        return JSONResponse(await self.threads.alone(database_id, look))

    async def schema(self, request: Request) -> Response:
        """Answer columns, foreign keys and indexes of all tables."""
        return _done(
            "Database schema retrieved successfully",
            schema=database_description.schema(self.domain.schema.sql),
        )

    async def sample(self, request: Request) -> Response:
        """Answer the domain's own seed as SQL."""

        def read() -> str:
            return find_seed(self.domain, DEFAULT_SEED).read_text(encoding="utf-8")

        try:
            sql = await self.threads.apart(read)
        except SeedError as error:
            raise HTTPException(404, str(error)) from error
        return _done("Sample data retrieved successfully", format="sql", sql_content=sql)

    async def user(self, request: Request) -> Response:
        """Answer the acting user."""
        server = published_server(self.domain)
        if server.checks_user_info:
            return await self._active_user(request, server.user_header)
        database_id = _required_header(request)
        token = header(request, server.user_header)
        try:
            who = await self.threads.on(
                database_id, lambda base: database_description.user(base, token)
            )
        except ToolError as error:
            raise HTTPException(401, error.message) from error
        return JSONResponse(who)

    async def _active_user(self, request: Request, user_header: str) -> Response:
        """Answer the acting user, if both headers name something that exists and the user is
        active.
        """
        database_id = _required_header(request, user_header)
        token = header(request, user_header)
        if token is None:
            raise HTTPException(400, f"Missing required headers: {user_header}")

        def look(database: Database) -> Body:
            if not database.user(token).get("is_active", True):
                raise HTTPException(401, "User account is inactive")
            return database_description.user(database, token)

        try:
            return JSONResponse(await self.threads.on(database_id, look))
        except MissingDatabaseError as error:
            raise HTTPException(500, "Authentication error") from error
        except ToolError as error:
            raise HTTPException(401, "Invalid access token") from error

    async def download(self, request: Request) -> Response:
        """Answer the database as an SQLite file."""
        database_id = _required_header(request)
        data = await self.threads.on(database_id, lambda base: base.serialize())
        name = f"{published_server(self.domain).service}_{database_id}.sqlite"
        disposition = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/vnd.sqlite3", headers=disposition)

    def _path(self, database_id: str) -> str:
        # Published servers return a file here; this one keeps databases in memory.
        return f"memory:{published_server(self.domain).service}_{database_id}.sqlite"


def _done(message: str, **more: Any) -> JSONResponse:
    return JSONResponse({"success": True, "message": message, **more})


def _filled(value: str | None, name: str) -> str:
    if value is None or not value.strip():
        raise HTTPException(400, f"{name} is required")
    return value


async def _read_database(request: Request) -> str:
    """Return the id of the database for a request without other fields."""
    is_named = header(request, DATABASE_HEADER) is not None
    model = DatabaseBody if is_named else NamedDatabaseBody
    return _database_of(request, await read_body(request, model))


def _database_of(request: Request, body: DatabaseBody) -> str:
    """Return the id in the body, or the id in the header if the body has none."""
    named = body.database_id or header(request, DATABASE_HEADER)
    return _filled(named, "database_id").strip()


def _required_header(request: Request, *more: str) -> str:
    """Return the database's id; `more` are further required headers, which may be empty."""
    refuse(_unnamed(request) + missing_headers(request, *more))
    return header(request, DATABASE_HEADER) or ""


def _unnamed(request: Request) -> list[Finding]:
    """Return the finding for a request whose header has no database."""
    named = header(request, DATABASE_HEADER) is not None
    return [] if named else [missing_header(DATABASE_HEADER)]
