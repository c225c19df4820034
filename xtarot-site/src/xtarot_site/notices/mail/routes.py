"""Notices by mail: the doors at which a person asks for them, and the pages to which links in mails lead.

Where the site has no mail server, nothing of it is there.
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from math import ceil
from typing import Annotated
from urllib.parse import urlencode

from litestar import MediaType, Response, delete, get, post, put
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from xtarot.eventlog import StoreError
from xtarot.rules.texts import Lang, Text
from xtarot_site.core.store.outbox import NoticeRow
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.durations import write_left
from xtarot_site.kit.http.rate_limits import address_of, limit, spend_all
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import IDENTIFIER
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.page import NOTICES, Page, send_page
from xtarot_site.kit.pages.server_texts import TEXTS as SERVER_TEXTS
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.notices.inbox import MailTold
from xtarot_site.notices.mail.links import keys_of, mailbox_key
from xtarot_site.notices.mail.message import MailLine, is_address
from xtarot_site.notices.mail.store import Mailbox, MailboxStore
from xtarot_site.notices.mail.texts import BY_MAIL, MAILS_SPENT, NEEDS_PERSON, NO_ADDRESS, TOO_MANY_MAILS
from xtarot_site.notices.mail.worker import MailWorker
from xtarot_site.notices.rendering import render_notice
from xtarot_site.notices.store import NoticeStore

# Not `alone`: a form of a page that tells nobody where it comes from is taken for another site's.
PAGE = Page("rules", unlisted=True, unstored=True)

Code = Annotated[str, PathParameter(max_length=600, pattern=IDENTIFIER)]
Name = Annotated[str, QueryParameter(max_length=60)]

MOST_NAMES = 8  # among which whoever opens a link looks for their own
DAY = 24 * 3600.0
SETTLED_AFTER, SETTLED_DEALS = 7 * DAY, 10  # seconds with a name, or finished deals, after which one is no newcomer


class MailRefused(HTTPException):
    """Nothing is sent there; the detail says why."""

    status_code = 409


class MailAddress(Struct):
    """Where somebody wishes to be told by mail."""

    address: Annotated[str, Meta(max_length=400)]


@put("/api/you/mail", status_code=200, raises=[MailRefused, NotFoundException, TooManyRequestsException])
async def ask_for_mail(request: AnyRequest, services: FromSite, data: JSONBody[MailAddress]) -> MailTold:
    """Send notices there once a day at most, when the address is confirmed by the link that is sent there.

    A mailbox gets one such mail a day, whoever asks. Its link confirms all who wait, each by name.
    """
    worker, lang = _mail_worker(services), lang_of(request)
    person = (await visitor_of(request)).person
    if not person:
        raise MailRefused(NEEDS_PERSON.of(lang))
    address = data.address.strip()
    if not is_address(address):
        raise MailRefused(NO_ADDRESS.of(lang))
    sends = await _may_send(request, services, person, address)
    last = await NoticeStore(services.store).of(person.who, 1)
    mailbox = Mailbox(
        person.who,
        address,
        lang,
        secrets.token_urlsafe(24),
        mailbox_key(address),
        services.clock.wall(),
        last[0].seq if last else 0,  # what was told before is no news
    )
    await MailboxStore(services.store).ask(mailbox)
    if not sends:
        return MailTold(address, confirmed=False, earlier=True)
    unsent = partial(_give_back, services, mailbox)
    if not worker.ask(mailbox, unsent):
        await unsent()
        limit(request, allowed=False)
    return MailTold(address, confirmed=False)


async def _give_back(services: Services, mailbox: Mailbox) -> None:
    """No mail went to a mailbox: the next one who asks gets one."""
    with suppress(StoreError):
        await services.allowances.mails_to.give_back(mailbox_key(mailbox.address).hex())


async def _may_send(request: AnyRequest, services: Services, person: Person, address: str) -> bool:
    """Whether a mail is to be sent now; False where the mailbox has one of the same day.

    Raises TooManyRequestsException, which says for how long, where a person, a network address or the site has had too
    many. So nobody's inbox is filled by strangers, and newcomers leave something to those who are known.
    """
    allowances, lang = services.allowances, lang_of(request)
    own = (allowances.mails, str(person.who)), (allowances.mails_of_address, address_of(request.scope))
    if wait := await spend_all(*own):
        raise _refuse(TOO_MANY_MAILS, wait, lang)
    mailbox = allowances.mails_to, mailbox_key(address).hex()
    if await spend_all(mailbox):
        return False
    site = [(allowances.mails_of_site, "site")]
    if not await _is_settled(services, person):
        site.insert(0, (allowances.mails_of_newcomers, "site"))
    if wait := await spend_all(*site):
        for buckets, of in (*own, mailbox):
            await buckets.give_back(of)
        raise _refuse(MAILS_SPENT, wait, lang)
    return True


def _refuse(text: Text, wait: float, lang: Lang) -> TooManyRequestsException:
    headers = {"retry-after": str(ceil(wait))}
    return TooManyRequestsException(text.of(lang, left=write_left(wait).of(lang)), headers=headers)


async def _is_settled(services: Services, person: Person) -> bool:
    """Whether a person is no newcomer: they have had their name for a while, or have played."""
    known = services.clock.wall() - person.since >= SETTLED_AFTER
    return known or await PersonStore(services.store).played(person.who) >= SETTLED_DEALS


@delete("/api/you/mail", status_code=204, raises=[NotFoundException])
async def end_own_mail(request: AnyRequest, services: FromSite) -> None:
    """Send who asks no more mails, and forget the address."""
    _mail_worker(services)
    if person := (await visitor_of(request)).person:
        await MailboxStore(services.store).forget(person.who)


# Where links in mails lead: a page with one button, since programs that look at mails open every link


@get("/mail/confirm/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def confirm_page(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """A button for each person who waits for the mailbox to which this link was sent; who is signed in comes first."""
    waiting = await _waiting(request, services, code)
    if not waiting:
        return _page(request, "mail_gone", status=404)
    return _choose(request, code, [*waiting])


@post("/mail/confirm/{code:str}", status_code=200, media_type=MediaType.HTML, include_in_schema=False)
async def confirm_mail(request: AnyRequest, services: FromSite, code: Code, name: Name = "") -> Response[bytes]:
    """Confirm the address to which this link was sent for the person of this name, or the only one who waits."""
    waiting = await _waiting(request, services, code)
    if waiting and name not in waiting and len(waiting) > 1:
        return _choose(request, code, [*waiting])
    mailbox = waiting.get(name) if name else next(iter(waiting.values()), None)
    address = _mail_worker(services).links.read(code, services.clock.wall())
    if not mailbox or not await MailboxStore(services.store).confirm(mailbox, address or mailbox.address):
        return _page(request, "mail_gone", status=404)
    return _page(request, "mail_confirmed")


async def _waiting(request: AnyRequest, services: Services, code: str) -> dict[str, Mailbox]:
    """Who waits to be confirmed by a link, by name: who opens it first, if they are signed in, then the newest."""
    address = _mail_worker(services).links.read(code, services.clock.wall())
    waiting: dict[str, Mailbox] = {}
    for mailbox in await MailboxStore(services.store).waiting(keys_of(code, address)):
        if person := await PersonStore(services.store).person(mailbox.who):
            waiting[person.name] = mailbox
    own = (await visitor_of(request)).person
    ordered = sorted(waiting, key=lambda name: own is None or name != own.name)[:MOST_NAMES]
    return {name: waiting[name] for name in ordered}


def _choose(request: AnyRequest, code: str, names: Sequence[str]) -> Response[bytes]:
    """A page with a button for each name; where there is one, the button only agrees."""
    here = f"/mail/confirm/{code}"
    if len(names) == 1:
        press = BY_MAIL["mail_confirm_press"].of(lang_of(request))
        return _page(request, "mail_confirm", [_button(press, here)], name=names[0])
    return _page(request, "mail_choose", [_button(name, f"{here}?{urlencode({'name': name})}") for name in names])


def _button(text: str, act: str) -> Html:
    button = element("button", text, type="submit", class_="button filled")
    return element("form", element("p", button, class_="ways"), method="post", action=act)


@get("/mail/end/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def end_mail_page(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """A button that ends mails, without signing in."""
    _mail_worker(services)
    if not await MailboxStore(services.store).at(code):
        return _page(request, "mail_ended")
    return _page(request, "mail_end", [_button(BY_MAIL["mail_end_press"].of(lang_of(request)), f"/mail/end/{code}")])


@post("/mail/end/{code:str}", status_code=200, media_type=MediaType.HTML, include_in_schema=False)
async def end_mail(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """End mails, and forget the address; mail programs do so themselves (RFC 8058)."""
    _mail_worker(services)
    await MailboxStore(services.store).end(code)
    return _page(request, "mail_ended")


def _page(
    request: AnyRequest, key: str, ways: Sequence[Html] = (), status: int = 200, **words: object
) -> Response[bytes]:
    """A page that says one thing, with forms that do it, or the way to the site where there is nothing to do."""
    lang = lang_of(request)
    title, text = BY_MAIL[key].of(lang), BY_MAIL[f"{key}_text"].of(lang, **words)
    home = element("a", SERVER_TEXTS["to_home"].of(lang), class_="button", href="/")
    body: Html = element(
        "section",
        element("h1", title),
        element("p", text),
        *(ways or [element("p", home, class_="ways")]),
        class_="nothing",
    )
    return send_page(request, PAGE, f"{title} · xtarot", None, body, status=status)


def _mail_worker(services: Services) -> MailWorker:
    """Who sends mails here. Raises NotFoundException where nobody does."""
    worker = services.get(MailWorker)
    if not worker:
        raise NotFoundException
    return worker


async def write_line(services: Services, row: NoticeRow, mailbox: Mailbox) -> MailLine | None:
    """A notice for a mail; None where this version cannot read it. Raises StoreError."""
    notice = await render_notice(services, row, mailbox.who, mailbox.lang)
    return MailLine(notice.text, notice.href or NOTICES) if notice else None


ROUTES = (ask_for_mail, end_own_mail, confirm_page, confirm_mail, end_mail_page, end_mail)
