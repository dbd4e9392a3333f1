"""What calendar keeps, a module for each kind of resource, and the endpoints of its tools."""
