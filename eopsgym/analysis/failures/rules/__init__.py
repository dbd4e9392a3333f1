"""The rules that find failures, grouped by the facts that they use."""
