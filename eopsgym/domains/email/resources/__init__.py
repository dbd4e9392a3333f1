"""Messages, threads, labels and their history; parsing, storing and delivering mail."""
