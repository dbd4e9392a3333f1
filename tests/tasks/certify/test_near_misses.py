"""What counts as a near miss in a world of many people."""

from eopsgym.tasks import load_tasks, start
from eopsgym.tasks.certify.existing_values import RowName
from eopsgym.tasks.certify.near_misses import count_near_misses


async def test_who_is_like_another_in_five_columns_needs_nothing_rare_in_common() -> None:
    episode = await start(load_tasks("hr", split="all")["hr_026_people_of_kaique"])
    try:
        found = count_near_misses(episode.database("hr"), RowName("hr_profile", 45))
    finally:
        await episode.close()
    assert found is not None
    assert found >= 4
