"""When people of the company work."""

from dev.seeds.company import Person


def works_on(person: Person, day: str) -> bool:
    """Return whether a person is employed and not on leave on a day such as `2026-03-02`."""
    if day < f"{person.hired}" or (person.departed is not None and day > f"{person.departed}"):
        return False
    return person.leave_from is None or not f"{person.leave_from}" <= day <= f"{person.leave_until}"
