"""What people ask of a table: a command is checked against the state, and comes to a row, or is refused."""

from string import hexdigits

from xtarot.deals.chance import SHARE_SIZE
from xtarot.deals.view import View
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows, texts
from xtarot.table.legal_choices import hand_of
from xtarot.table.refusals import Refused, TooEarly, read_move, refuse
from xtarot.table.seats import clean_name
from xtarot.table.shuffle import fits
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session
from xtarot_site.table import messages
from xtarot_site.table.claim_service import Stated, row_of_claim, seat_at
from xtarot_site.table.free_seats import free_seats, waits_for_deal


def row_of(table: TableState, session: Session, lang: str, command: messages.Change | Stated) -> rows.AnyBody | None:
    """What a command comes to; None when there is nothing to be done. Raises Refused."""
    if isinstance(command, messages.Sit):
        return _sit(table, session, lang, command)
    seat = seat_at(table, session, lang)
    if isinstance(command, Stated | messages.Agree | messages.Retract):
        return row_of_claim(table, seat, command, lang)
    match command:
        case messages.Act():
            return _act(table, seat, lang, command)
        case messages.Seen() | messages.Hurry() | messages.Next():
            return _go_on(table, seat, lang, command)
        case messages.Back():
            return rows.Back(seat=seat) if table.seats[seat].idle else None
        case messages.Share():
            return _share(table, seat, lang, command)
        case messages.Open():
            return _open(table, seat, lang, command)
        case messages.Leave() if table.duplicate:  # nobody else may go on with it
            raise refuse("refused", texts.NO_LEAVING, lang)
        case messages.Leave():
            return rows.Leave(seat=seat, was=table.seats[seat].name)
        case messages.Rename():
            return _rename(table, seat, lang, command)
        case messages.Pace() | messages.Watch():
            return _set(table, seat, lang, command)


def _set(table: TableState, seat: int, lang: str, command: messages.Pace | messages.Watch) -> rows.AnyBody | None:
    """How the table is from now on."""
    match command:
        case messages.Pace(pace=pace):
            return None if pace == table.pace else rows.Pace(pace=pace)
        case messages.Watch() if table.duplicate:
            raise refuse("refused", texts.PLAYED_ALONE, lang)
        case messages.Watch(spectators=spectators):
            return None if spectators == table.spectators else rows.Watch(seat=seat, spectators=spectators)


def shut_out(table: TableState, session: Session | None, command: messages.Command, lang: str) -> Refused | None:
    """Why somebody may ask nothing of a table that is closed to them; where seats may be taken, that may be asked."""
    if not table.is_closed_to(session.who if session else None):
        return None
    if table.duplicate:
        return refuse("seat", texts.PLAYED_ALONE, lang)
    return None if isinstance(command, messages.Sit) else refuse("seat", texts.SEATED_ONLY, lang)


def _go_on(
    table: TableState, seat: int, lang: str, command: messages.Seen | messages.Hurry | messages.Next
) -> rows.Seen | rows.Hurry | rows.Next | None:
    """What a seat does not want to look at any longer."""
    looking = table.looking
    match command:
        case messages.Seen():
            late = not looking.rest or seat in looking.seen_by or command.v < looking.rest
            return None if late else rows.Seen(seat=seat)
        case messages.Hurry():
            if table.decides(seat):
                raise refuse("refused", texts.NOT_IDLE, lang)
            return None if seat in looking.hurried or not table.playing else rows.Hurry(seat=seat)
        case messages.Next() if table.duplicate:
            raise refuse("refused", texts.TRIED_ONCE, lang)
        case messages.Next():
            if table.playing or not (table.dealt or table.invited):
                raise refuse("refused", texts.NOT_OVER, lang)
            return None if seat in looking.ready else rows.Next(seat=seat)


def _act(table: TableState, seat: int, lang: str, command: messages.Act) -> rows.Move:
    if 0 < command.v < table.clocks.forced.get(seat, 0):
        raise refuse("turn", texts.TOO_LATE, lang)
    if not table.may_play(seat):
        raise refuse("refused", texts.LOOKING if table.is_looked_at else texts.PLAYED_OUT, lang)
    view = chosen_for(table, seat, command.seat, lang)
    move = read_move(view, command.move, lang, names_of(table, lang))
    return rows.Move(move=table.game.text(view.seat, move), by="person")


def chosen_for(table: TableState, seat: int, wanted: int, lang: str) -> View:
    """What `seat` knows, as the view of the hand that it chooses cards of: its own or a dummy's."""
    if not table.dealt:
        raise refuse("turn", texts.SHUFFLING, lang)
    view = table.view(seat)
    if wanted != seat and wanted in view.choosing:
        return hand_of(view, wanted)
    if seat in view.actors - view.choosing:
        who = table.seats[table.deal.decider(seat)].called(lang)
        raise Refused("turn", texts.DECIDED.of(lang, who=who), table.game.prompt(view.state, seat, lang)[0])
    return view


def names_of(table: TableState, lang: str) -> list[str]:
    """What the seats are called."""
    return [seat.called(lang) for seat in table.seats]


def _share(table: TableState, seat: int, lang: str, command: messages.Share) -> rows.Share | None:
    """RC-13: a share of the next deal's seed, or that there is none: one for each seat, until no more are taken."""
    shuffle, given = table.shuffle, command.hash.lower()
    if shuffle is None or (command.seal and command.seal != shuffle.commitment):
        raise refuse("refused", texts.OTHER_SHARE, lang)
    if shuffle.hashes.get(seat) == given:
        return None
    if shuffle.shut is not None or shuffle.shown:
        raise refuse("refused", texts.LATE_SHARE, lang)
    if seat in shuffle.hashes:
        raise refuse("refused", texts.SECOND_SHARE, lang)
    if given and not _is_hex(given, 32):
        raise refuse("malformed", texts.BAD_SHARE, lang)
    if command.bytes and (table.invited or (table.seats.persons | shuffle.hashes.keys()) - {seat}):
        raise refuse("refused", texts.EARLY_BYTES, lang)
    return rows.Share(seat=seat, hash=given, bytes=_bytes_of(given, command.bytes, lang) if command.bytes else "")


def _open(table: TableState, seat: int, lang: str, command: messages.Open) -> rows.OpenShare | None:
    """RC-13: the bytes of a share that counts, once no more are taken: not before, or others could choose theirs."""
    shuffle = table.shuffle
    if shuffle is None or (shuffle.shut is not None and seat not in shuffle.shut):
        raise refuse("refused", texts.LATE_SHARE, lang)
    if shuffle.shut is None:
        raise refuse("refused", texts.EARLY_BYTES, lang)
    given = _bytes_of(shuffle.hashes[seat], command.bytes, lang)
    return None if seat in shuffle.opened else rows.OpenShare(seat=seat, bytes=given)


def _bytes_of(share: str, given: str, lang: str) -> str:
    """The bytes of a share, in hex digits. Raises Refused when these are others."""
    if not _is_hex(given, SHARE_SIZE):
        raise refuse("malformed", texts.BAD_BYTES, lang)
    if not fits(share, given):
        raise refuse("refused", texts.UNFIT_BYTES, lang)
    return given.lower()


def _is_hex(text: str, size: int) -> bool:
    return len(text) == 2 * size and all(digit in hexdigits for digit in text)


def _sit(table: TableState, session: Session, lang: str, command: messages.Sit) -> rows.Sit:
    if table.seats.of(session.who) != SPECTATOR:
        raise refuse("seat", texts.SITTING, lang)
    if not -1 <= command.seat < len(table.seats):
        raise refuse("seat", texts.NO_SEAT, lang)
    known = table.seats.looked.get(session.who) if table.playing else None
    wanted = command.seat
    if wanted == -1:
        free = free_seats(table, session.who)
        if not free:
            raise refuse("seat", texts.FULL if known is None else texts.SEEN_ANOTHER, lang)
        wanted = free[0]
    if not table.seats[wanted].free:
        raise refuse("seat", texts.TAKEN, lang)
    if known not in (None, wanted):
        raise refuse("seat", texts.SEEN_ANOTHER, lang)
    row = rows.Sit(seat=wanted, name=_clean(command.name, lang) or session.name)
    if waits_for_deal(table, session.who):
        raise TooEarly("seat", texts.BETWEEN_DEALS.of(lang))
    return row


def _rename(table: TableState, seat: int, lang: str, command: messages.Rename) -> rows.Rename | None:
    name, old = _clean(command.name, lang), table.seats[seat].name
    if not name:
        raise refuse("refused", texts.EMPTY_NAME, lang)
    return None if name == old else rows.Rename(seat=seat, name=name, old=old)


def _clean(name: str, lang: str) -> str:
    """The name as it is shown; "" for none. Raises Refused for one of which nothing would be seen."""
    found = clean_name(name)
    if name.strip() and not found:
        raise refuse("refused", texts.UNSEEN_NAME, lang)
    return found
