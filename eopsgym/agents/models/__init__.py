"""Models: litellm behind one protocol, model files, and a name for each."""
