"""Problems in a browser: a move is chosen as at a table, and answered."""

import pytest
from playwright.sync_api import expect

from xtarot.games import installed
from xtarot.problems import problems

from .conftest import Visit

pytestmark = pytest.mark.browser
GAME = "dream-capture"


@pytest.mark.parametrize(("size", "touch"), [((1280, 800), False), ((390, 844), True)])
def test_a_problem_is_answered_and_thought_about_again(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    problem = problems(installed()[GAME])[0]
    answer = problem.answers[0].split()[-1]
    page = visit("en", size=size, touch=touch, path=f"/problems/{GAME}/1")
    expect(page.locator("#answer h2")).to_have_text("What would you play?")
    expect(page.locator("#hand .legal")).to_have_count(len(problem.decision.candidates))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/offers?lang=en") else None)
    page.locator(f'#hand [data-card="{answer}"]').click()
    if touch:
        page.locator("#offer [data-move]").click()
    expect(page.locator("#answer h2")).to_have_text("You found it")
    assert len(asked) <= 1  # and not again with every drawing
    expect(page.locator("#answer h2")).to_be_in_viewport()
    expect(page.locator("#answer .sentence")).to_be_in_viewport()
    expect(page.locator("#answer .candidates li")).to_have_count(len(problem.decision.candidates))
    page.get_by_role("button", name="Think again").click()
    expect(page.locator("#answer h2")).to_have_text("What would you play?")
    page.get_by_role("link", name="All problems").first.click()
    page.wait_for_url("**/problems")
    expect(page.locator(".tasks .done")).to_have_count(1)
