"""Problems in a browser: a move is chosen as at a table, and answered."""

import pytest
from playwright.sync_api import expect

from play.layout import resize
from site_support.pages import Visit
from xtarot.games import installed
from xtarot.problems import problems

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


def test_one_s_own_cards_are_in_view_beside_whatever_lies_on_the_table(visit: Visit) -> None:
    """At the longest of the deals, where most has been laid."""
    page = visit("en", size=(820, 1180), touch=True)
    lost = []
    for name, game in installed().items():
        if some := problems(game):
            longest = max(range(len(some)), key=lambda k: some[k].moves) + 1
            page.goto(f"/problems/{name}/{longest}")
            page.locator("#hand .card").first.wait_for()
            for size in ("tablet", "flat phone", "phone"):
                resize(page, size)
                above: float = page.evaluate(
                    "innerHeight - document.querySelector('#hand .card').getBoundingClientRect().top"
                )
                if above < 40:  # its index is not seen
                    lost.append(f"{name} {longest}, {size}")
    assert not lost
