"""A program that opens runs in a list, one after the other, and ends at once.

Its argument is the results folder that it fills.
"""

import sys

import eopsgym
from eopsgym.runs import run_tasks
from tests.toy import office

run_tasks([office.task(), office.task(office.DELETE)], "scripted/gold", results=sys.argv[1])
trajectories = eopsgym.open_trajectories(sys.argv[1])
browser = trajectories.browse()
for run in trajectories.runs():
    browser.service.receive({"kind": "open", "run_id": run.id})
    browser.service.wait()
print(browser.run)
