"""What moderators decide at the same time, in both databases: one of them does."""

import asyncio
from contextlib import closing

from site_support.clocks import HandClock
from xtarot.eventlog import Row
from xtarot_site.accounts.names import keys
from xtarot_site.chat.kinds import LineAt, TalkLine
from xtarot_site.chat.message_text import TalkRefused
from xtarot_site.chat.moderation.measures import AnyMeasure, Moderation, Suspend, Warn
from xtarot_site.chat.moderation.store import ModerationStore
from xtarot_site.chat.store import ChatStore
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person, SessionStore
from xtarot_site.notices.store import NoticeStore


def test_of_two_moderators_one_decides_and_the_other_reads_who(place: str) -> None:
    async def work() -> None:
        moderation = Moderation(store, clock)
        mio, aki, *both = [(await SessionStore(store).begin(letter * 43)).who for letter in "mahb"]
        moderators: list[Person] = []
        for who, name in zip(both, ("Haruka", "Botan"), strict=True):
            await PersonStore(store).take_name(who, name, keys(name))
            await PersonStore(store).set_moderator(who, True)
            person = await PersonStore(store).person(who)
            assert person
            moderators.append(person)
        await store.open("code", "xrummy", [Row(1, "open", {})])
        line = TalkLine(1, False, aki, "words", "You play like a potato", 1, "a", 1.0)
        await ChatStore(store).append("code", line)
        await moderation.report(mio, line, LineAt("code", False, 1), "insult", "r")
        (report,) = await ModerationStore(store).rows()
        measures: tuple[AnyMeasure, ...] = (
            Warn(words="Be kind", seen=report.seq),
            Suspend(words="Enough", seen=report.seq, days=7),
        )
        deciding = [
            moderation.decide(who, report.seq, measure, "d") for who, measure in zip(moderators, measures, strict=True)
        ]
        done = await asyncio.gather(*deciding, return_exceptions=True)
        (refusal,) = [one for one in done if isinstance(one, Exception)]
        assert isinstance(refusal, TalkRefused)
        decided = (await ModerationStore(store).rows())[1:]
        assert len(decided) == 1, "nothing doubles"
        assert refusal.text.en.startswith(f"{decided[0].name} has decided this already")
        assert len(await NoticeStore(store).of(aki)) == 1

    clock = HandClock()
    with closing(open_store(place, clock)) as store:
        asyncio.run(work())
