"""Boards by themselves: a page can have several, and each keeps its own cards, trick and judgement."""

from playwright.sync_api import Page

from play.people import Mouse, Person
from site_support.pages import Visit, sit_down

# The frame with which a page begins.
FRAME = """async () => {
  const home = document.querySelector('script[type=module]').src;
  const { whole } = await import(home.replace('table.bundle.js', 'board/view.js'));
  const { view, own } = JSON.parse(document.querySelector('#page').textContent).first;
  return whole(view, own);
}"""

# Two boards beside each other that show these frames; then the first of them shows the second frame too.
TWO = """async ([one, other]) => {
  const home = document.querySelector('script[type=module]').src;
  const { Board } = await import(home.replace('table.bundle.js', 'board/board.js'));
  const acted = [];
  const boards = ['one', 'other'].map((name) => {
    const root = document.createElement('main');
    root.className = 'table';
    root.dataset.name = name;
    root.style.cssText = 'position: fixed; z-index: 99; inset: 0 0 0 auto; width: 50vw';
    if (name === 'one') root.style.inset = '0 auto 0 0';
    document.body.append(root);
    return new Board(root, root, { act: (move) => acted.push([name, move]) });
  });
  window.boards = boards;
  window.acted = acted;
  boards[0].show(one);
  boards[1].show(other);
}"""
SEEN = """(name) => {
  const root = document.querySelector(`[data-name="${name}"]`);
  const cards = (css) => [...root.querySelectorAll(`${css} .card`)].map((node) => node.dataset.card);
  return { hand: cards('.hand').sort(), trick: cards('.trick').sort(), sets: root.querySelectorAll('.set').length,
    layout: root.dataset.layout, seats: root.querySelectorAll('.seats .plate').length };
}"""


def frames(page: Page, game: str, cards: int) -> list[dict[str, object]]:
    """The frame at the beginning of a deal, and the one after some cards of one's own."""
    sit_down(page, game)
    first = page.evaluate(FRAME)
    person = Person(page, Mouse(page))
    while person.moves(1).count("card") < cards:
        pass
    page.reload()
    return [first, page.evaluate(FRAME)]


def hand(frame: dict[str, object]) -> list[str]:
    zones = frame["zones"]
    assert isinstance(zones, list)
    return sorted(next(zone["cards"] for zone in zones if zone["kind"] == "hand" and zone["seat"] == frame["you"]))


def test_two_boards_on_one_page_keep_their_own_cards(visit: Visit) -> None:
    page = visit(rest="tap")  # a finished trick stays, however slow the machine
    (xrummy, _), (early, late) = frames(page, "xrummy", 1), frames(page, "dream-capture", 2)
    page.evaluate(TWO, [early, late])
    one, other = page.evaluate(SEEN, "one"), page.evaluate(SEEN, "other")
    assert one["hand"] == hand(early)
    assert other["hand"] == hand(late)
    assert one["trick"] == []
    assert set(one["hand"]) >= set(other["hand"]), "the same card lies on both boards"
    page.evaluate("frame => boards[0].show(frame)", xrummy)
    assert page.evaluate(SEEN, "one")["layout"] == "row"
    assert page.evaluate(SEEN, "one")["hand"] == hand(xrummy)
    assert page.evaluate(SEEN, "other") == other, "what one board shows changes nothing on the other"


def test_a_pause_of_one_board_is_not_one_of_the_other(visit: Visit) -> None:
    page = visit(rest="tap")
    early, late = frames(page, "dream-capture", 2)
    page.evaluate(TWO, [late, early])
    last = [
        {"seat": seat, "card": card, "order": seat + 1, "best": seat == 1} for seat, card in enumerate(("S2", "S3"))
    ]
    page.evaluate(
        """last => {
          const [board] = boards;
          const ended = { plays: [], last: { plays: last } };
          const zones = board.frame.zones.map((zone) => (zone.kind === 'trick' ? { ...zone, ...ended } : zone));
          board.show({ ...board.frame, zones, can: undefined, waiting: 'seen' });
        }""",
        last,
    )
    assert page.evaluate("boards.map((board) => board.pause.on)") == [True, False]
    assert page.evaluate(SEEN, "one")["trick"] == ["S2", "S3"]
    page.locator('[data-name="one"] .felt').click(position={"x": 20, "y": 20}, force=True)
    assert page.evaluate("boards.map((board) => board.pause.on)") == [False, False]
    assert page.evaluate(SEEN, "one")["trick"] == []
