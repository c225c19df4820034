"""The way of one person through games with bots, for `pictures.py`.

The person looks at a table in four browsers at once, so a sheet shows one moment in all four.
"""

import random
from collections.abc import Iterator
from typing import Any

from camera import FILLED, Camera, Look
from playwright.sync_api import Page

from site_support.live import Person, wait_for
from xtarot_site.table import Timing

RESTING = Timing(moves=(0, 0, 0, 0), rests=(60, 60, 60, 60), shares=0)  # a finished trick stays until it has been seen
# Announcements stay until they are pressed.
STAY = "const wait = setTimeout; window.setTimeout = (done, ms) => wait(done, ms > 600 && ms < 2500 ? 1e6 : ms);"
TURN = 'body[data-turn="mine"]'
SCORE = ".score:not([hidden])"
DUMMY = ".open-hand .card:not(.inert):not(.barred)"
PAGES = {  # by picture: the page, and what is pressed there
    "home": ("/", ""),
    "set-up": ("/", "#set-up"),
    "settings": ("/", "#gear"),
    "shelf": ("/rules", ""),
    "rulebook": ("/rules/dream-capture", ""),
    "clause": ("/rules/dream-capture#DC-18", ""),
    "figures": ("/rules/dream-capture/figures", ""),
    "system": ("/system/hexbridge", ""),
}


def enter(camera: Camera, **settings: Any) -> tuple[Person, list[Look]]:
    """A person at a new site, and the browsers of that person."""
    camera.serve(timing=RESTING)
    person = Person(camera.host)
    return person, camera.enter_context(camera.looks(person, STAY, **settings))


def open_table(person: Person, looks: list[Look], game: str, **options: Any) -> Page:
    """Open a table and sit down there in every browser; the first of them, which plays."""
    code = person.open(game, **options)
    for look in looks:
        look.page.goto(f"/table/{code}")
        look.page.locator("#hand .card").first.wait_for()
    return looks[0].page


def press(page: Page, card: str) -> None:
    """Press a card where it can be seen."""
    page.locator(f'#hand .card[data-card="{card}"]').click(position={"x": 10, "y": 24}, force=True)


def press_all(looks: list[Look], selector: str) -> None:
    """Press this in every browser that shows it."""
    for look in looks:
        look.page.evaluate("selector => document.querySelector(selector)?.click()", selector)


def playable(page: Page) -> list[str]:
    """The cards that may be played or chosen now."""
    cards = page.locator("#hand .card:not(.barred)").all()
    return [str(card.get_attribute("data-card")) for card in cards]


def play_tricks(looks: list[Look]) -> Iterator[str]:
    """Play the first card that may be played, trick after trick; says when it is its turn, and when there is news."""
    page = looks[0].page
    while True:
        page.locator(f"{TURN}, .toast, {SCORE}, #prompt .button").first.wait_for()
        if page.locator(SCORE).count():
            return
        if page.locator(".toast").count():
            yield "news"
            press_all(looks, ".toast")
        elif page.locator("#prompt .button").count():
            press_all(looks, "#prompt .button")
            page.wait_for_timeout(60)
        elif page.locator(TURN).count():
            yield "turn"
            left = page.locator("#hand .card").count()
            press(page, playable(page)[0])
            page.wait_for_function("n => document.querySelectorAll('#hand .card').length < n", arg=left)


def discard(page: Page, cards: list[str]) -> None:
    """Discard these cards."""
    for card in cards:
        press(page, card)
    page.locator('#offer [data-move^="discard"]').click()
    page.wait_for_function("n => document.querySelectorAll('#hand .card').length === n", arg=15)


def dream_capture(camera: Camera) -> None:
    """The welcome; deals: the discard, a trick, the score, and as many more as it takes to see a capture."""
    person, looks = enter(camera, hints=True)
    page = open_table(person, looks, "dream-capture")
    for look in looks:
        look.page.locator("#welcome-ok").wait_for()
    camera.take("dream-capture-welcome", looks)
    press_all(looks, "#welcome-ok")
    cards = playable(page)
    for look in looks:
        for card in (cards[0], cards[4], cards[6])[: 2 if "phone" in look.how else 3]:
            press(look.page, card)
    page.wait_for_timeout(400)
    camera.take("dream-capture-discard", looks)
    for look in looks:
        look.page.keyboard.press("Escape")
        look.page.evaluate("document.activeElement.blur()")
    missing = {"trick", "announcement", "score"}

    def take(name: str) -> None:
        if name in missing:
            missing.remove(name)
            camera.take(f"dream-capture-{name}", looks)

    while True:
        discard(page, playable(page)[:3])
        for event in play_tricks(looks):
            lying = page.locator(".place .card").count()
            if event == "turn" and 2 < lying < 6 and page.locator("#hand .barred").count():
                take("trick")
            if event == "news" and lying > 2:
                take("announcement")
        page.wait_for_timeout(400)
        take("score")
        if not missing or not page.locator("#next").count():
            break  # a match may go by without a capture
        page.locator("#next").click()
        page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 18")


def drop(page: Page, card: str) -> None:
    """Drop a card and wait for the table to go on. Bots that play at once leave no time to see a smaller hand."""
    row = page.locator("body").get_attribute("data-v")
    page.keyboard.press("Escape")
    press(page, card)
    page.locator(f'#offer [data-move="drop {card}"]').click()
    page.wait_for_function("row => document.body.dataset.v !== row", arg=row)


def xrummy(camera: Camera) -> None:
    """A game with some sets on the table, and a card chosen that can join one of them."""
    person, looks = enter(camera)
    page = open_table(person, looks, "xrummy", seats=5)
    announced = False
    while True:
        page.locator(f"{TURN}, {SCORE}").first.wait_for()
        if announced:
            press_all(looks, ".toast")
        if page.locator(SCORE).count():
            page = open_table(person, looks, "xrummy", seats=5)
            continue
        if not announced and page.locator(".sets .set").count() >= 3 and page.locator(".toast").count():
            announced = True
            camera.take("xrummy-announcement", looks)
        hand = playable(page)
        if page.locator(".sets .set").count() >= 5:
            for card in hand:
                press(page, card)
                page.locator("#offer [data-move]").first.wait_for()
                if page.locator('#offer [data-move^="add"]').count():
                    for look in looks[1:]:
                        press(look.page, card)
                    press_all(looks, ".toast")
                    page.wait_for_timeout(500)
                    camera.take("xrummy-sets", looks)
                    return
                page.keyboard.press("Escape")
        drop(page, hand[-1])


def pages(camera: Camera) -> None:
    """The home page, with tables to go on with, its sheets, the shelf, a rulebook, its figures, the bidding system."""
    person, looks = enter(camera)
    for game in ("dream-capture", "xrummy"):
        person.open(game)
    for name, (path, button) in PAGES.items():
        for look in looks:
            look.page.goto(path)
            look.page.wait_for_timeout(FILLED)
            if button:
                look.page.locator(button).click()
                look.page.wait_for_timeout(300)
            # Plug-ins that happen to be installed here are not to be shown.
            for all_five in (".game", ".shelf > li", ".books > li", ".set-up > .choose:first-child label"):
                look.page.locator(all_five).evaluate_all("all => all.slice(5).forEach((one) => one.remove())")
        camera.take(name, looks)


def hexbridge(camera: Camera) -> None:
    """The auction at one's turn; then, having bid highest, declarer's table with both dummies."""
    person, looks = enter(camera)
    page = open_table(person, looks, "hexbridge", bots="steady")
    page.locator(f"{TURN} .grid [data-move]:enabled").first.wait_for()
    camera.take("hexbridge-auction", looks)
    page.locator(".grid:not(.resting) .cells [data-move]:enabled").last.click()
    while not page.locator(DUMMY).count():  # who is doubled has to pass again
        press_all(looks[:1], ".grid:not(.resting, [hidden]) .others [data-move$=pass]")
        page.wait_for_timeout(100)
    page.locator(DUMMY).first.click(position={"x": 8, "y": 14}, force=True)  # the first; then the second lies open
    page.wait_for_function("() => document.querySelectorAll('.open-hand').length === 2")
    page.locator(DUMMY).first.wait_for()
    press_all(looks, ".toast")
    camera.take("hexbridge-dummies", looks)


def lotarot(camera: Camera) -> None:
    """The bids at one's turn, over the window."""
    person, looks = enter(camera)
    page = open_table(person, looks, "lotarot", bots="steady")
    page.locator(f"{TURN} .grid [data-move]:enabled").first.wait_for()
    camera.take("lotarot-bids", looks)


def arcanarabe(camera: Camera) -> None:
    """Offers turned up and judged, some auctions into the game."""
    person, looks = enter(camera)
    page = open_table(person, looks, "arcanarabe", bots="steady", seats=5)
    seen = 0
    while seen < 8:
        page.locator(f"{TURN}, #prompt .button").first.wait_for()
        if page.locator("#prompt .button").count():
            seen += 1
            if seen == 8:
                press_all(looks, ".toast")
                page.wait_for_timeout(300)
                camera.take("arcanarabe-judging", looks)
            press_all(looks, "#prompt .button")
        elif page.locator(TURN).count():
            press(page, playable(page)[-1])
        page.wait_for_timeout(120)


def play_seen(person: Person, rng: random.Random) -> None:
    """Play a deal to its end where what has ended stays until it was seen."""
    while person.view["deal"]["phase"] == "play":
        person.catch_up(0)
        if "can" in person.view:
            person.ask("act", move=person.some_move(rng.choice))
        else:
            person.ask("seen", v=person.v)


def back(camera: Camera) -> None:
    """A finished deal: in the list, looked at again, reviewed, one of its decisions; and a problem."""
    person, looks = enter(camera)
    for game in ("xrummy", "dream-capture"):
        person.join(person.open(game, bots="steady", name="Mio"))
        play_seen(person, random.Random(2))
    link = person.view["deal"]["link"]
    person.leave()
    review = f"/api/deals/{link}/review"
    person.http("POST", review)
    wait_for(lambda: person.http("GET", review).json()["condition"] == "done", 300)
    mine = [one for one in person.http("GET", review).json()["decisions"] if one["seat"] == 0]
    largest = max(mine, key=lambda one: one["difference"])
    for name, path in {
        "deals": "/deals",
        "replay": f"/r/{link}#10.5",
        "review": f"/r/{link}/review",
        "decision": f"/r/{link}/review#m{largest['move']}",
        "problem": "/problems/dream-capture/7",
    }.items():
        for look in looks:
            look.page.goto("about:blank")
            look.page.goto(f"http://{camera.host}{path}")
            look.page.wait_for_timeout(FILLED)
        camera.take(f"back-{name}", looks)
