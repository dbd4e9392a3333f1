"""Cassettes: what models replied, kept in a file, so that an experiment runs again without them."""

from eopsgym.runs.cassettes.cassette import Cassette, RecordedModel, Track, track

__all__ = ["Cassette", "RecordedModel", "Track", "track"]
