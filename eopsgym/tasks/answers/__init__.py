"""The reading of final answers: refusals, claims, and judge models."""
