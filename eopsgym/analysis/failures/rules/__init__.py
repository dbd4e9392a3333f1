"""The rules that find failures, by what they look at."""
