"""Messages, threads, labels and their history; how mail is read, written and sent."""
