"""The switch by which notices come to a device, and the worker that shows them, as far as Chromium without a head goes.

It has no push service: where a browser would ask one, a stand-in of ours answers. The worker itself is the real one.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from notices.test_notices_browser import faults
from play.layout import prepare
from site_support.live import site, wait_for
from site_support.pages import SEED, Visit
from site_support.push_service import Device
from site_support.rulebook_way import sign_up
from support.campaign import part_of

STAND_IN = """
const kept = 'stand-in';
const made = () => {
  const told = JSON.parse(sessionStorage.getItem(kept));
  return told && {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: told.endpoint, keys: { p256dh: told.p256dh, auth: told.auth } }),
    unsubscribe: async () => !sessionStorage.removeItem(kept),
  };
};
const options = [];
window.asked = { permission: 0, options };
let permission = sessionStorage.getItem('permission') ?? 'default';
Object.defineProperty(Notification, 'permission', { get: () => permission });
Notification.requestPermission = async () => {
  window.asked.permission += 1;
  permission = window.answer ?? 'granted';
  sessionStorage.setItem('permission', permission);
  return permission;
};
PushManager.prototype.getSubscription = async () => made();
PushManager.prototype.subscribe = async (given) => {
  options.push({ visible: given.userVisibleOnly, bytes: given.applicationServerKey.length });
  sessionStorage.setItem(kept, JSON.stringify(TOLD));
  return made();
};
"""

NOTED = """() => {
  self.shown = [];
  self.opened = [];
  self.registration.showNotification = async (title, { body, tag, data, icon }) =>
    self.shown.push([title, body, tag, data, icon]);
  self.clients.openWindow = async (address) => self.opened.push(new URL(address).pathname);
}"""
CLICK = """(data) => {
  const event = new Event('notificationclick');
  const done = new Promise((resolve) => (event.waitUntil = resolve));
  event.notification = { data, close() {} };
  self.dispatchEvent(event);
  return done.catch(() => null); // a page that nobody has pressed on cannot be brought to the front
}"""


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site"), seeds=SEED) as address:
        yield f"http://{address}"


def person(visit: Visit, lang: str, name: str) -> Page:
    """The page of somebody in a browser with a stand-in for a push service."""
    page = visit(lang)
    prepare(page)
    told = json.dumps(Device().told("https://push.example/nowhere"))
    page.add_init_script(STAND_IN.replace("TOLD", told))
    sign_up(page, name)
    page.goto("/you")
    return page


def told_on(page: Page) -> bool:
    """What the site knows of this browser."""
    text = page.request.get("/you", headers={"accept": "text/html"}).text()
    return '"on":true' in text.replace(" ", "")


@pytest.mark.parametrize(
    ("lang", "label"), part_of([("en", "Send notices to this device"), ("ja", "この端末でお知らせを受け取る")])
)
def test_the_switch_does_what_it_says(visit: Visit, lang: str, label: str) -> None:
    page = person(visit, lang, f"Shirabe {lang}")
    switch = page.get_by_role("switch", name=label)
    expect(switch).not_to_be_checked()
    assert page.evaluate("window.asked.permission") == 0, "nothing is asked before it is pressed"
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    switch.focus()
    with page.expect_response("**/api/you/device*") as answer:
        page.keyboard.press("Space")
    assert answer.value.status == 204
    expect(switch).to_be_checked()
    expect(switch).to_be_focused()
    assert page.evaluate("window.asked") == {"permission": 1, "options": [{"visible": True, "bytes": 65}]}
    assert told_on(page)
    scope = page.evaluate("navigator.serviceWorker.ready.then((one) => [one.scope, one.active.scriptURL])")
    assert [address.rpartition("/")[2] for address in scope] == ["", "service-worker.js"]
    assert list(faults(page, f"notices with the switch, {lang}")) == []
    with page.expect_response("**/api/you/device*") as again:  # it says so again, in case it was forgotten
        page.reload()
    assert again.value.status == 204
    expect(switch).to_be_checked()
    with page.expect_response("**/api/you/device*"):
        switch.uncheck()
    expect(switch).not_to_be_checked()
    assert not told_on(page)
    page.reload()
    expect(switch).not_to_be_checked()


def test_who_says_no_to_the_browser_reads_how_to_change_that(visit: Visit) -> None:
    page = person(visit, "en", "Shirabe no")
    page.evaluate("window.answer = 'denied'")
    switch = page.get_by_role("switch", name="Send notices to this device")
    switch.click()
    expect(page.get_by_text("Your browser blocks notifications from this site.")).to_be_visible()
    expect(switch).not_to_be_checked()
    expect(switch).to_be_disabled()
    assert not told_on(page)
    assert list(faults(page, "notices that are blocked")) == []


def test_what_the_site_does_not_take_is_said_and_stays_off(visit: Visit) -> None:
    page = person(visit, "en", "Shirabe fails")
    page.route("**/api/you/device*", lambda route: route.fulfill(status=409, json={"detail": "not to this one"}))
    switch = page.get_by_role("switch", name="Send notices to this device")
    switch.click()
    expect(page.locator("#notices [role=status]")).to_have_text("not to this one")
    expect(switch).not_to_be_checked()
    expect(switch).to_be_enabled()


@pytest.mark.parametrize(
    ("lang", "label", "words"),
    part_of(
        [
            ("en", "Send notices to this device", "Your browser could not register with its notification service."),
            ("ja", "この端末でお知らせを受け取る", "ブラウザーの通知サービスに登録できませんでした。"),
        ],
        first=1,
    ),
)
def test_what_the_push_service_refuses_is_not_told_as_a_lost_connection(
    visit: Visit, lang: str, label: str, words: str
) -> None:
    page = person(visit, lang, f"Shirabe {lang} refused")
    refused = "() => Promise.reject(new DOMException('', 'AbortError'))"
    page.evaluate(f"() => {{ PushManager.prototype.subscribe = {refused}; }}")
    switch = page.get_by_role("switch", name=label)
    switch.click()
    expect(page.locator("#notices [role=status]")).to_contain_text(words)
    expect(switch).not_to_be_checked()
    expect(switch).to_be_enabled()


def test_a_guest_finds_the_switch_before_there_is_a_notice_and_a_newcomer_what_it_needs(visit: Visit) -> None:
    page = visit("en")
    prepare(page)
    page.goto("/you")
    expect(page.locator("#notices")).to_contain_text("Once you have played, notices can also come to this device.")
    assert list(faults(page, "a newcomer's notices")) == []
    assert page.request.post("/api/play", data={"game": "lotarot"}).ok
    page.reload()
    expect(page.get_by_role("switch", name="Send notices to this device")).to_have_count(1)


@pytest.mark.parametrize(
    ("agent", "words"),
    [("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "Add to Home Screen"), ("", "cannot receive notices")],
)
def test_a_browser_without_push_says_what_is_needed(visit: Visit, agent: str, words: str) -> None:
    page = visit("en")
    page.add_init_script(
        f"delete window.PushManager; Object.defineProperty(navigator, 'userAgent', {{ get: () => {agent!r} }})"
    )
    sign_up(page, f"Shirabe {agent[13:19]} old")
    page.goto("/you")
    expect(page.get_by_text(words)).to_be_visible()
    assert page.get_by_role("switch", name="Send notices to this device").count() == 0


def test_the_worker_shows_what_is_pushed_and_opens_what_it_leads_to(visit: Visit, base_url: str) -> None:
    page = person(visit, "en", "Shirabe shown")
    seen: list[Any] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: seen.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.get_by_role("switch", name="Send notices to this device").click()
    wait_for(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    (worker,) = page.context.service_workers
    worker.evaluate(NOTED)
    number = seen[-1]["registrationId"]
    message = {"title": "xtarot", "href": "/people#friends", "tag": "T", "lang": "en"}
    for sent in (json.dumps(message | {"body": "first"}), json.dumps(message | {"body": "second"}), "not ours"):
        devtools.send("ServiceWorker.deliverPushMessage", {"origin": base_url, "registrationId": number, "data": sent})
    wait_for(lambda: len(worker.evaluate("self.shown")) == 3)
    icon = "/static/device/notices/icon-192.png"
    shown = [["xtarot", body, "T", "/people#friends", icon] for body in ("first", "second")]
    assert sorted(worker.evaluate("self.shown"), reverse=True) == [*shown[::-1], ["xtarot", "", "", "/you", icon]]
    assert page.request.get(icon).ok
    for href in ("/people#friends", "https://evil.example/", "//evil.example/x", "/you#notices"):
        worker.evaluate(CLICK, href)
    assert worker.evaluate("self.opened") == ["/people"], "nothing elsewhere, and no page that is open already"


def test_a_press_on_a_notice_has_the_page_that_is_open_ask_anew(visit: Visit) -> None:
    """Whatever language its address names, unless somebody writes there."""
    page, friend = person(visit, "en", "Shirabe pressed"), visit("en")
    sign_up(friend, "Akari")
    page.get_by_role("switch", name="Send notices to this device").click()
    wait_for(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    (worker,) = page.context.service_workers
    worker.evaluate(NOTED)
    page.goto("/you?lang=en")
    assert friend.request.post("/api/friends", data={"name": "Shirabe pressed"}).ok
    expect(page.locator(".told .entry")).to_have_count(0)
    worker.evaluate(CLICK, "/you#notices")
    expect(page.locator(".told .entry")).to_contain_text("Akari")
    assert page.url.endswith("/you?lang=en#notices")
    page.get_by_role("button", name="Change the name").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Shirabe renamed")
    page.evaluate("window.written = true")
    worker.evaluate(CLICK, "/you#notices")
    worker.evaluate(CLICK, "/people#friends")
    wait_for(lambda: worker.evaluate("self.opened") == ["/people"])
    assert page.evaluate("window.written")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value("Shirabe renamed")


def test_the_manifest_is_one_that_chromium_can_install_from(visit: Visit) -> None:
    page = visit("en")
    page.goto("/")
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    assert json.loads(found["data"])["display"] == "standalone"
