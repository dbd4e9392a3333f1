"""The rules of the mail policy that changes of rows show."""
