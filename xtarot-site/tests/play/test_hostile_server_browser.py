"""RC-13 against the server: a page draws once for each promise, whatever it is told of who comes and goes.

The scripts are our own, and a server that only they hear says what it likes.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from xtarot_site.kit.assets.sources import static_files

FILES = static_files()
SITE = "http://hostile.localhost"  # browsers hold it for secure, so it has hashes

# What the page of a table with two seats answers to frames that come one after another. Each says what is in place of:
# nobody else is there, nobody has given a share, and the last deal is over.
FOLLOW = """async (frames) => {
  const { Shares } = await import('/table-setup/seed-shares.js');
  const sent = [];
  const shares = new Shares('table', async (message) => void sent.push(message));
  let old = null;
  for (const { seal, others = false, shut, you = 0, deal = {}, over = false, moved = false } of frames) {
    const closed = shut && { shut, hashes: shut.map((seat) => `${seat}`.repeat(64)) };
    const view = {
      you,
      seats: [0, 1].map((seat) => ({ here: seat === you || others })),
      deal: { dealer: 0, commitment: 'before', phase: 'over', ...deal },
      match: { over },
      shuffle: seal && { commitment: seal, shares: [], opened: [], ...closed },
    };
    shares.follow(old, view);
    if (moved) shares.moved(view);
    await shares.give(view);
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done));
    old = view;
  }
  return sent;
}"""
KEPT = "() => JSON.parse(localStorage.getItem('xtarot.shares'))"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.route(f"{SITE}/**", serve)
    page = context.new_page()
    page.goto(f"{SITE}/")
    yield page
    context.close()


def serve(route: Route) -> None:
    name = route.request.url.removeprefix(SITE).lstrip("/")
    if name.endswith(".js"):
        route.fulfill(body=FILES[name].read_text(encoding="utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>table</title>", content_type="text/html")


def bytes_of(sent: list[dict[str, Any]]) -> set[str]:
    """All bytes that a server has been sent, by itself or as a hash."""
    shown = {one["bytes"] for one in sent if one.get("bytes")}
    hashes = {hashlib.sha256(bytes.fromhex(one)).hexdigest(): one for one in shown}
    return shown | {hashes.get(one["hash"], one["hash"]) for one in sent if one.get("hash")}


@pytest.mark.parametrize("how", ["one page", "reloads", "storage is blocked"])
def test_RC_13_a_server_that_says_people_come_and_go_sees_one_set_of_bytes(page: Page, how: str) -> None:
    """It could deal the cards of each set to itself, and keep the one that it likes best."""
    reloads = how == "reloads"
    if how == "storage is blocked":
        page.evaluate("() => { Storage.prototype.getItem = Storage.prototype.setItem = () => { throw 'blocked' } }")
    coming = [{"seal": "A", "others": one % 2 == 1} for one in range(27)]
    sent = []
    for frames in [[one] for one in coming] if reloads else [coming]:
        if reloads:
            page.reload()
        sent += page.evaluate(FOLLOW, frames)
    assert sum("bytes" in one for one in sent) >= 13
    assert len(bytes_of(sent)) == 1


def test_RC_13_bytes_that_were_opened_are_opened_again_and_with_the_first_hashes(page: Page) -> None:
    shut = [{"seal": "A", "others": True}, {"seal": "A", "others": True, "shut": [0, 1]}]
    sent = page.evaluate(FOLLOW, shut)
    page.reload()
    sent += page.evaluate(FOLLOW, [{"seal": "A"}, {"seal": "A", "others": True, "shut": [0]}])
    assert len(bytes_of(sent)) == 1
    (share,) = page.evaluate(KEPT)
    assert share["hashes"] == {"0": "0" * 64, "1": "1" * 64}


def test_RC_13_bytes_that_were_sent_count_for_one_seat_only(page: Page) -> None:
    """With the same bytes at another seat the seed would be another."""
    sent = page.evaluate(
        FOLLOW, [{"seal": "A"}, {"you": -1}, {"seal": "A", "you": 1}, {"seal": "A", "you": 1, "shut": [1]}]
    )
    assert [one["hash"] != "" for one in sent if one["t"] == "share"] == [True, False]
    assert [one["t"] for one in sent] == ["share", "share"]


VERIFY = """async ([fair, seal]) => {
  const { verify } = await import('/replay/verify.js');
  const { shareOf } = await import('/table-setup/seed-shares.js');
  return (await verify(fair, shareOf('', seal))).map(({ ok }) => ok);
}"""


def proven(page: Page, seal: str, secret: bytes, shares: list[str], **more: Any) -> list[bool | None]:
    """What *Verify* says of a deal of two cards, to two seats."""
    seed = hashlib.sha256(secret + bytes.fromhex("".join(shares))).hexdigest()
    fair = {
        "commitment": seal,
        "seed": seed,
        "secret": secret.hex(),
        "shares": shares,
        "piles": {"hands": ["SK", "HK"]},
        "packs": [],
        "first": 1,
        "at_once": 1,
        "dealer": 0,
        "number": 1,
    } | more
    found: list[bool | None] = page.evaluate(VERIFY, [fair, seal])
    return found


def promised(number: int) -> tuple[bytes, str]:
    secret = bytes([number]) * 32
    return secret, hashlib.sha256(secret).hexdigest()


def test_RC_13_a_share_that_comes_after_open_bytes_is_found(page: Page) -> None:
    secret, seal = promised(1)
    sent = page.evaluate(FOLLOW, [{"seal": seal}, {"seal": seal, "others": True, "shut": [0, 1]}])
    assert len(bytes_of(sent)) == 1
    own = sent[0]["bytes"]
    assert proven(page, seal, secret, [own, "ab" * 16])[1] is False
    assert proven(page, seal, secret, [own, "00" * 16])[1] is True


@pytest.mark.parametrize(("ended", "moved"), [(True, True), (True, False), (False, False)])
def test_RC_13_another_promise_in_place_of_one_whose_deal_the_server_knew_is_no_proof(
    page: Page, ended: bool, moved: bool
) -> None:
    """A new seal asks for new bytes; so a server could seal again until it likes the deal, and say that one is over."""
    (_, first), (secret, second) = promised(1), promised(2)
    between = [{"deal": {"commitment": first, "phase": phase}, "moved": moved} for phase in ("play", "over")][
        : 2 * ended
    ]
    sent = page.evaluate(FOLLOW, [{"seal": first}, *between, *([{"seal": second}] * 2)])
    own = sent[-1]["bytes"]
    assert proven(page, second, secret, [own, "00" * 16])[1] is (True if moved else None)
    assert len({one["bytes"] for one in sent}) == 2


def test_RC_13_promises_without_end_do_not_hide_that_bytes_were_sent(page: Page) -> None:
    """More than are kept."""
    (_, first), (secret, seal) = promised(3), promised(5)
    many = [{"seal": f"{number}", "others": True} for number in range(120)]
    page.evaluate(FOLLOW, [{"seal": first}, *many])
    page.reload()
    sent = page.evaluate(FOLLOW, [{"seal": seal}])
    assert proven(page, seal, secret, [sent[-1]["bytes"], "00" * 16])[1] is None


@pytest.mark.parametrize(("frame", "dealer"), [({}, 1), ({"over": True}, None), ({"deal": {"phase": "shuffle"}}, None)])
def test_RC_13_who_deals_later_is_known_before_a_share_is_given(page: Page, frame: Any, dealer: int | None) -> None:
    """The seat after the last dealer; for the first deal of a match the seed decides."""
    secret, seal = promised(1)
    (sent,) = page.evaluate(FOLLOW, [{"seal": seal, **frame}])
    shares = [sent["bytes"], "00" * 16]
    fitting = []
    for by in (0, 1):
        for hands in (["SK", "HK"], ["HK", "SK"]):
            said = {"dealer": by, "first": 1 - by, "piles": {"hands": hands}}
            if proven(page, seal, secret, shares, **said)[3]:
                fitting.append(by)
    assert len(fitting) == 1, "who deals was left to the server"
    assert dealer in (None, fitting[0])


def test_RC_13_a_promise_is_not_forgotten_for_those_of_another_table(page: Page) -> None:
    """A server could lead a page through so many that the first one is drawn for anew."""
    _, seal = promised(4)
    first = page.evaluate(FOLLOW, [{"seal": seal}])
    elsewhere = FOLLOW.replace("new Shares('table'", "new Shares('other'")
    page.evaluate(elsewhere, [{"seal": f"{number}"} for number in range(120)])
    page.reload()
    assert page.evaluate(FOLLOW, [{"seal": seal}]) == first
