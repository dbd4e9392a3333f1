"""The rules of the drive policy that changes of rows show."""
