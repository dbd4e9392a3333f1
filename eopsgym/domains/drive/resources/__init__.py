"""What drive keeps, a module for each kind of resource, and what is done with it."""
