"""What messages, threads, labels and their history are, and how mail is read, written and sent."""
