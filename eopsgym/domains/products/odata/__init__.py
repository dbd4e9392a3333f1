"""OData query options: filters, searches, orders and selections, based on the query model."""
