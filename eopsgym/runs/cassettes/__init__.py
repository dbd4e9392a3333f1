"""Cassettes: files of recorded replies, with which an experiment runs again without models."""

from eopsgym.runs.cassettes.cassette import Cassette, RecordedModel, Track, track

__all__ = ["Cassette", "RecordedModel", "Track", "track"]
