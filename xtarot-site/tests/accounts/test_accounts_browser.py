"""A guest takes a name, signs in again by passkey and by six words, and goes: in a browser with a device."""

from playwright.sync_api import Page, expect

from play.layout import at_every_size, prepare
from site_support.pages import Visit

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_device(page: Page) -> Page:
    """A page whose browser has a virtual authenticator."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page


def words_on(page: Page) -> list[str]:
    expect(page.locator(".six li")).to_have_count(6)
    return page.locator(".six li").all_inner_texts()


WRONG_CLOCK = """
const [now, origin, late] = [Date.now.bind(Date), performance.timeOrigin, 3 * 86_400_000];
Date.now = () => now() - late;
Object.defineProperty(performance, 'timeOrigin', { value: origin - late });
"""  # three days behind


def test_a_name_can_be_changed_by_the_clock_of_the_server(visit: Visit) -> None:
    page = visit()
    page.context.add_init_script(WRONG_CLOCK)
    page.goto("/you?lang=en")
    page.get_by_role("textbox", name="Your name").fill("Hazuki")
    page.keyboard.press("Enter")
    words_on(page)
    page.get_by_role("button", name="Later").click()
    page.get_by_role("button", name="Change the name").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("Suzuki")
    sheet.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Suzuki")


def test_a_person_comes_and_goes(visit: Visit, base_url: str) -> None:
    home = base_url.replace("127.0.0.1", "localhost")
    phone = with_device(visit(size=(390, 844)))
    prepare(phone)
    phone.goto(f"{home}/you?lang=en")
    name = phone.get_by_role("textbox", name="Your name")
    name.fill("moderator")
    name.press("Enter")
    expect(phone.get_by_role("alert").first).to_contain_text("This name is reserved")
    expect(name).to_have_value("moderator")  # nothing typed is lost
    name.fill("みなと")
    name.press("Enter")
    words = words_on(phone)
    assert [*at_every_size(phone, "words")] == []
    phone.get_by_role("button", name="I have written them down").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("みなと")
    expect(phone.locator(".passkeys li")).to_have_count(1)
    expect(phone.locator(".passkeys li")).to_contain_text("this device")
    assert [*at_every_size(phone, "a person")] == []
    phone.get_by_role("button", name="Rename or remove").click()
    sheet = phone.get_by_role("dialog")
    expect(sheet.get_by_text("This is your last passkey.")).to_be_visible()
    assert [*at_every_size(phone, "a passkey")] == []
    sheet.get_by_label("What this passkey is called").fill("台所のPC")
    sheet.get_by_role("button", name="Change").click()
    expect(phone.locator(".passkeys b")).to_have_text("台所のPC")
    expect(phone.get_by_role("link", name="みなと: your page").locator(".initial")).to_have_text("み")

    phone.get_by_role("button", name="Sign out here").click()
    expect(phone.get_by_text("You play as a guest")).to_be_visible()
    phone.get_by_role("button", name="I have one already").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("みなと")

    desktop = visit()  # has no device with passkeys at hand, and another address of the site
    desktop.goto("/you?lang=en")
    expect(desktop.get_by_text("Passkeys do not work on this site")).to_be_visible()
    desktop.get_by_role("button", name="Sign in with six words").click()
    sheet = desktop.get_by_role("dialog")
    sheet.get_by_label("Your name").fill("みなと")
    sheet.get_by_label("Your six words").fill("  ".join(words[:5]))
    sheet.get_by_role("button", name="Sign in", exact=True).click()
    expect(sheet.get_by_role("alert")).to_have_text("Six words are needed")
    sheet.get_by_label("Your six words").fill(" ".join(words).upper())
    sheet.get_by_role("button", name="Sign in", exact=True).click()
    assert words_on(desktop) != words
    desktop.get_by_role("button", name="Later").click()
    expect(desktop.get_by_text("2 browsers are signed in.")).to_be_visible()

    desktop.get_by_role("button", name="Delete all of it").click()
    desktop.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(desktop.get_by_text("You play as a guest")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("You play as a guest")).to_be_visible()
    phone.get_by_role("button", name="I have one already").click()
    expect(phone.get_by_text("This passkey belongs to nobody here")).to_be_visible()
