"""Both widgets under a strict policy: no script from a text, none in the page, none from afar.

JupyterLab needs `eval` when it starts, for the schemas of its settings, so that the policy is set
afterwards. What the widgets load and do comes after that. Addresses of other servers are forbidden.
"""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser import Lab
from tests.notebook.run_browser.studies import study

POLICY = (
    "default-src 'self'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws://127.0.0.1:*; "
    "object-src 'none'; base-uri 'self'"
)
SET = """policy => {
  window.refused = [];
  document.addEventListener('securitypolicyviolation', e => window.refused.push(e.blockedURI));
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  document.head.append(meta);
}"""
# In a timer, because the policy does not hold for what a test evaluates itself.
EVALUATE = """() => new Promise(done => setTimeout(() => {
  try { done(new Function("return 'it runs'")()); } catch (error) { done(error.name); }
}))"""
CELLS = (
    "import eopsgym\nstore = eopsgym.open_trajectories({results!r})\nstore.browse()",
    "run = store.runs()[0]\nrun.beside(run.gold)",
)


def test_both_widgets_work_under_a_strict_policy(lab: Lab, tmp_path: Path) -> None:
    import nbformat  # takes seconds, so not in every process that collects tests

    study(tmp_path / "results", "scripted/wrong_id")
    cells = [cell.format(results=str(tmp_path / "results")) for cell in CELLS]
    made = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)])
    nbformat.write(made, tmp_path / "strict.ipynb")
    page = lab.open(tmp_path / "strict.ipynb")
    page.evaluate(SET, POLICY)
    assert page.evaluate(EVALUATE) == "EvalError"
    page.evaluate("window.refused.length = 0")
    lab.run_all()

    runs = page.locator(".erb")
    expect(runs.locator(".erb-row .erb-verdict").first).to_be_visible()
    runs.get_by_role("button", name="Columns").click()
    runs.get_by_role("dialog").get_by_label("answer").check()
    page.keyboard.press("Escape")
    expect(runs.locator(".erb-head")).to_contain_text("answer")
    expect(runs.locator(".erb-row .erb-verdict").first).to_be_visible()
    runs.locator(".erb-row").first.click()
    expect(page.locator(".eops-browser-beside .eops-stepper")).to_be_visible()

    beside = page.locator(".jp-Cell").nth(1).locator(".eops-stepper")
    beside.get_by_role("slider").press("End")
    expect(beside.locator(".eops-place")).to_have_text("end")
    beside.get_by_role("searchbox").fill("the")
    expect(beside.locator("mark").first).to_be_visible()
    beside.get_by_text("difference of the final states").click()
    beside.get_by_role("button", name="tag A").click()
    expect(beside.locator(".eops-form")).to_be_visible()
    assert page.evaluate("window.refused") == []
