"""Models: litellm models, pools, model files, and models by name."""
