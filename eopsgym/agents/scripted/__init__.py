"""Scripted models, which follow or break a gold run, and models with prepared replies."""
