from tests.toy.fixtures import call, guarded

__all__ = ["call", "guarded"]
