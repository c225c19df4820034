"""The texts of the pages on which a table is set up, by the keys that their modules use."""

from xtarot.rules.texts import Text
from xtarot_site.play.texts import SPECTATORS

HOME: dict[str, Text] = SPECTATORS | {
    "hero": Text("一人でも、仲間とでも、\nすぐに遊べます。", "Alone or with friends:\nsit down and play."),
    "hero_text": Text(
        "エクスタロットの112枚のカードで遊びます。空いた席にはコンピューターが座り、友だちはリンクひとつで入れます。登録はいりません。",
        "Games for the 112 cards of Xtarot. Bots sit in the empty seats, friends join by one link. No account needed.",
    ),
    "with_friends": Text("友だちと遊ぶ卓を作る", "Set up a table with friends"),
    "play_game": Text("{game}を遊ぶ", "Play {game}"),
    "today": Text("今日のディール", "Deal of the day"),
    "today_text": Text(
        "みんなが同じカードで一度だけ遊び、結果を比べます",
        "Everybody plays the same cards once, and results are compared",
    ),
    "set_up_game": Text("卓の設定", "Options"),
    "write_book": Text("ルールを書く", "Write rules"),
    "shelf_text": Text("読む・卓で試す・印刷する", "Read, try out, print"),
    "all_your_deals": Text("終わったディールを振り返る", "Look back at your deals"),
    "your_tables": Text("あなたの卓", "Your tables"),
    "no_tables": Text("続きのある卓はありません", "No table to go on with"),
    "no_tables_text": Text(
        "始めた卓はここに残り、いつでも戻れます", "A table you began stays here, and you can come back at any time"
    ),
    # Setting up a table
    "seat_n": Text("席{n}", "Seat {n}"),
    "bot_of": Text("コンピューター（{level}）", "Bot ({level})"),
    "who_sits": Text("席", "Who sits where"),
    "n_seats": Text("{n}人", "{n}"),
    "no_bots": Text(
        "コンピューターの席はありません。「友だち」の席がすべて埋まるまで、配らずに待ちます。空いている席には、あとから誰でも座れます。",
        "There are no bots here. The deal waits until your friends sit; free seats can be taken later.",
    ),
    "all_cards": Text("112枚すべて", "all 112"),
    "cards_in_words": Text("文字で書く", "Write it in words"),
    "cards_text": Text(
        "例：without ★　only ♠ ♥ 1-10 T0-T21", "such as: without arcana, only spades hearts 1-10 T0-T21"
    ),
    "all_of_them": Text("全部", "All"),
    "suits": Text("スート", "Suits"),
    "ranks": Text("数と絵札", "Ranks"),
    "cards_needed": Text(
        "{n}人に配ると{needed}枚：カードは{cards}枚しかありません", "{n} players need {needed} of {cards} cards"
    ),
    "tries_book": Text(
        "『{title}』を、ルールを自分たちで守りながら遊ぶ卓です。ルールブックは卓で読めます。",
        "A table to try {title}: you keep its rules yourselves. The rulebook can be read at the table.",
    ),
    "names_text": Text("読点で区切って{n}個まで", "up to {n}, with commas"),
    "a_friend": Text("友だち", "A friend"),
    "nobody_yet": Text("空けておく", "Nobody yet"),
    "seats_text": Text(
        "「友だち」の席がすべて埋まるまで、配らずに待ちます。コンピューターの席にも、あとから友だちが座れます。",
        "The deal waits until your friends sit. Friends can take a bot's seat later, too.",
    ),
    "what_said": Text("チャット", "Chat"),
    "talk_words": Text("文章と定型文", "Free text and phrases"),
    "talk_words_text": Text(
        "リンク以外でも見つかる卓では、全員に名前があるときだけ文章を書けます。",
        "Where others than those with the link find the table, free text needs everybody to have a name.",
    ),
    "talk_phrases": Text("定型文だけ", "Only phrases"),
    "talk_none": Text("なし", "None"),
    "who_hints": Text("ヒント", "Hints"),
    "hints_alone": Text("ほかに人がいないとき", "While nobody else sits here"),
    "hints_all": Text("いつでも", "Always"),
    "hints_none": Text("なし", "Never"),
    "time_limit": Text("時間制限", "Time limit"),
    "clock_none": Text("なし", "None"),
    "clock_calm": Text("ゆったり\u30001手45秒、持ち時間5分", "Calm: 45 s a move, 5 min reserve"),
    "clock_quick": Text("速い\u30001手15秒、持ち時間2分", "Quick: 15 s a move, 2 min reserve"),
    "clock_day": Text("1手1日\u3000席にいなくても進みます", "1 day per move: nobody has to be there"),
    "clock_days": Text("1手3日\u3000席にいなくても進みます", "3 days per move: nobody has to be there"),
    "which_door": Text("この卓を見つけられる人", "Who can find this table"),
    "door_link": Text("リンクを受け取った人だけ", "Only those with the link"),
    "door_friends": Text("席に着いている人の友だちも", "Friends of those seated, too"),
    "door_open": Text("誰でも（公開の卓）", "Everybody (open table)"),
    "when_shown": Text("終わったディールを振り返る", "Looking back at deals"),
    "shown_deal": Text("ディールが終わったら", "After each deal"),
    "shown_match": Text("試合が終わったら", "After the match"),
}
"""What only the home page says, on which a table is set up, too."""
