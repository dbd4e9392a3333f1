"""The stepper in a real JupyterLab: what a click changes on the page.

With EOPSGYM_SCREENSHOT set to a path, the picture of the README is written there.
"""

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser import Lab

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "02_step_through_a_run.ipynb"


def test_clicking_through_a_run(lab: Lab) -> None:
    page = lab.show(NOTEBOOK)
    stepper = page.locator(".eops-stepper")
    expect(stepper).to_be_visible()
    expect(stepper).to_contain_text("the seed: no call yet")
    expect(stepper).to_contain_text("verifiers at step 0")
    expect(stepper.locator(".before")).to_have_count(0)

    for _ in range(5):
        stepper.get_by_role("button", name="next").click()
    expect(stepper.locator(".widget-readout")).to_have_text("5")
    expect(stepper).to_contain_text("update_incident")
    expect(stepper).to_contain_text("verifiers at step 5")
    # The row as it was and as it is, and the rule that the call broke.
    changed = stepper.locator("tr", has_text="parent_incident").first
    expect(changed.locator(".before")).to_have_text("")
    expect(changed.locator(".after")).to_have_text("INC_273")
    expect(stepper.locator(".mark", has_text="ITSM-5.2").first).to_be_visible()
    if "EOPSGYM_SCREENSHOT" in os.environ:
        stepper.screenshot(path=os.environ["EOPSGYM_SCREENSHOT"])

    stepper.get_by_role("button", name="back").click()
    expect(stepper.locator(".widget-readout")).to_have_text("4")
    expect(stepper).to_contain_text("no changes")

    stepper.locator(".noUi-handle").press("End")
    expect(stepper).to_contain_text("verifiers at step 8")
    expect(stepper.locator(".fail").first).to_be_visible()
