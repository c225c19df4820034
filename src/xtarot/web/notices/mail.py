"""Notices by mail: the doors at which a person asks for them, and the pages to which links in mails lead.

Where the site has no mail server, nothing of it is there.
"""

import secrets
from hashlib import sha256
from typing import Annotated

from litestar import MediaType, Response, delete, get, post, put
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot import notices
from xtarot.eventlog import UnreadableRow
from xtarot.mail.postman import Postman
from xtarot.mail.writing import MailLine, is_address, one_mailbox
from xtarot.rules.texts import Lang
from xtarot.store import Mailbox, NoticeRow, Person, Session
from xtarot.store.secret import hash_secret
from xtarot.web.http.effort import TakesTooLong
from xtarot.web.http.limits import address_of, limit
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.notices.places import Places, read_title
from xtarot.web.notices.texts import BY_MAIL, NEEDS_PERSON, NO_ADDRESS
from xtarot.web.notices.told import say_notice
from xtarot.web.pages.markup import Html, element
from xtarot.web.pages.page import NOTICES, Page, send_page
from xtarot.web.pages.server_texts import TEXTS as SERVER_TEXTS
from xtarot.web.services import FromSite, Services
from xtarot.web.visitor import Visitor, visitor_of

# Not `alone`: a form of a page that tells nobody where it comes from is taken for another site's.
PAGE = Page("rules", unlisted=True, unstored=True)

Code = Annotated[str, PathParameter(max_length=60)]


class MailRefused(HTTPException):
    """Nothing is sent there; the detail says why."""

    status_code = 409


class MailAddress(Struct):
    """Where somebody wishes to be told by mail."""

    address: Annotated[str, Meta(max_length=400)]


class MailTold(Struct):
    """Where a person is told by mail, "": nowhere; and whether the address is confirmed."""

    address: str
    confirmed: bool


@put("/api/you/mail", status_code=200, raises=[MailRefused, NotFoundException, TooManyRequestsException])
async def ask_for_mail(request: AnyRequest, services: FromSite, data: JSONBody[MailAddress]) -> MailTold:
    """Send notices there once a day at most, when the address is confirmed by the link that is sent there now."""
    postman, lang = _postman(services), lang_of(request)
    person = (await visitor_of(request)).person
    if not person:
        raise MailRefused(NEEDS_PERSON.of(lang))
    address = data.address.strip()
    if not is_address(address):
        raise MailRefused(NO_ADDRESS.of(lang))
    await _limit(request, services, person, address)
    confirm = secrets.token_urlsafe(24)
    last = await services.store.notices.of(person.who, 1)
    mailbox = Mailbox(
        person.who,
        address,
        lang,
        secrets.token_urlsafe(24),
        hash_secret(confirm),
        services.clock.wall(),
        last[0].seq if last else 0,  # what was told before is no news
    )
    await services.store.mailboxes.ask(mailbox)
    limit(request, postman.ask(mailbox, confirm))
    return MailTold(address, confirmed=False)


async def _limit(request: AnyRequest, services: Services, person: Person, address: str) -> None:
    """So that nobody's inbox is filled by a stranger: few a person, a network address, a mailbox, and in all."""
    allowances = services.allowances
    mailbox = sha256(one_mailbox(address).encode()).hexdigest()
    limit(
        request,
        await allowances.mails.take(str(person.who))
        and await allowances.mails_of_address.take(address_of(request.scope))
        and await allowances.mails_to.take(mailbox)
        and await allowances.mails_of_site.take("site"),
    )


@delete("/api/you/mail", status_code=204, raises=[NotFoundException])
async def end_own_mail(request: AnyRequest, services: FromSite) -> None:
    """Send who asks no more mails, and forget the address."""
    _postman(services)
    if person := (await visitor_of(request)).person:
        await services.store.mailboxes.forget(person.who)


async def mail_told(request: AnyRequest, services: Services) -> MailTold | UnsetType:
    """Where who asks is told by mail; nothing where the site has no mail server, and for a guest."""
    person = (await visitor_of(request)).person
    if not services.postman or not person:
        return UNSET
    found = await services.store.mailboxes.of(person.who)
    return MailTold(found.address, found.confirm is None) if found else MailTold("", confirmed=False)


# Where links in mails lead: a page with one button, since programs that look at mails open every link


@get("/mail/confirm/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def confirm_page(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """A button that confirms an address."""
    _postman(services)
    if not await services.store.mailboxes.at(code):
        return _page(request, "mail_gone", status=404)
    return _page(request, "mail_confirm", f"/mail/confirm/{code}")


@post("/mail/confirm/{code:str}", status_code=200, media_type=MediaType.HTML, include_in_schema=False)
async def confirm_mail(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """Confirm an address."""
    _postman(services)
    if not await services.store.mailboxes.confirm(code):
        return _page(request, "mail_gone", status=404)
    return _page(request, "mail_confirmed")


@get("/mail/end/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def end_mail_page(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """A button that ends mails, without signing in."""
    _postman(services)
    if not await services.store.mailboxes.at(code):
        return _page(request, "mail_ended")
    return _page(request, "mail_end", f"/mail/end/{code}")


@post("/mail/end/{code:str}", status_code=200, media_type=MediaType.HTML, include_in_schema=False)
async def end_mail(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """End mails, and forget the address; mail programs do so themselves (RFC 8058)."""
    _postman(services)
    await services.store.mailboxes.end(code)
    return _page(request, "mail_ended")


def _page(request: AnyRequest, key: str, act: str = "", status: int = 200) -> Response[bytes]:
    """A page that says one thing, with a button that does it, or the way to the site where there is nothing to do."""
    lang = lang_of(request)

    def say(end: str = "") -> str:
        return BY_MAIL[f"{key}{end}"].of(lang)

    if act:
        button = element("button", say("_press"), type="submit", class_="button filled")
        way = element("form", element("p", button, class_="ways"), method="post", action=act)
    else:
        home = element("a", SERVER_TEXTS["to_home"].of(lang), class_="button", href="/")
        way = element("p", home, class_="ways")
    body: Html = element("section", element("h1", say()), element("p", say("_text")), way, class_="nothing")
    return send_page(request, PAGE, f"{say()} · xtarot", None, body, status=status)


def _postman(services: Services) -> Postman:
    """Who sends mails here. Raises NotFoundException where nobody does."""
    if not services.postman:
        raise NotFoundException
    return services.postman


async def write_line(services: Services, row: NoticeRow, mailbox: Mailbox) -> MailLine | None:
    """A notice for a mail; None where this version cannot read it. Raises StoreError."""

    async def reading(source: str, lang: Lang) -> str | None:
        try:
            return await services.effort.apart(read_title, source, lang)
        except TakesTooLong:
            return None

    try:
        body = notices.read(row)
    except UnreadableRow:
        return None
    person = await services.store.people.person(mailbox.who)
    visitor = Visitor(Session(mailbox.who, person.name if person else ""), person)
    title, href = await Places(services, visitor, mailbox.lang, reading).of(body)
    return MailLine(say_notice(row, body, title, mailbox.lang), href or NOTICES)


ROUTES = (ask_for_mail, end_own_mail, confirm_page, confirm_mail, end_mail_page, end_mail)
