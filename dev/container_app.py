"""What `uvicorn main:app` finds in the image: the system that EOPSGYM_DOMAIN names."""

from eopsgym.asgi import app

__all__ = ["app"]
