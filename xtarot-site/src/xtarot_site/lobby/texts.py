"""What the page of the open tables says, in both languages, by the keys that its scripts use."""

from xtarot.rules.texts import Text

NO_GAME = Text("どのゲームで遊ぶかを選んでください", "choose a game that can be played here")

NEEDS_NAME = Text("友だちを登録するには名前が必要です", "To have friends here, take a name first")
NO_SUCH_NAME = Text("{name}という名前の人はいません", "Nobody here has the name {name}")
YOURSELF = Text("それはあなた自身の名前です", "That is you")
NO_FRIEND = Text("{name}さんとは、まだ友だちではありません", "{name} and you are not friends yet")
NOT_SITTING = Text("誘えるのは、席に着いている人だけです", "Only people seated there can invite others")

TEXTS = {
    "friends": Text("友だち", "Friends"),
    "n_friends_here": Text("{n}人が来ています", "{n} here now"),
    "at_table_of": Text("{game}の卓にいます", "at a {game} table"),
    "at_table": Text("卓にいます", "at a table"),
    "is_here": Text("このサイトにいます", "here"),
    "is_away": Text("いまはいません", "not here now"),
    "marks_you": Text("あなたを友だちに加えました", "added you as a friend"),
    "is_marked": Text("相手が友だちに加えるのを待っています", "has not added you yet"),
    "befriend": Text("友だちに加える", "Add"),
    "befriend_whom": Text("{name}さんを友だちに加える", "Add {name} as a friend"),
    "dismiss": Text("一覧から消す", "Dismiss"),
    "dismiss_whom": Text("{name}さんを一覧から消す", "Dismiss that {name} added you"),
    "unfriend": Text("外す", "Remove"),
    "unfriend_whom": Text("{name}さんを友だちから外す", "Remove {name} from your friends"),
    "played_with": Text("最近いっしょに遊んだ人", "Played with lately"),
    "by_name": Text("名前で加える", "Add by name"),
    "no_friends": Text(
        "互いに友だちに加えると、相手が来ているかどうかがわかり、卓に誘い合えます。",
        "When two people add each other, each sees when the other is here and can invite them to a table.",
    ),
    "friends_need_name": Text(
        "友だちを登録するには、まず名前を決めてください。", "To have friends here, take a name first."
    ),
    "take_name": Text("名前を決める", "Take a name"),
    "by_days": Text("あなたの卓（数日かけて遊ぶ卓）", "Your tables over several days"),
    "n_your_turn": Text("あなたの番：{n}卓", "your turn at {n}"),
    "bot_for_you": Text("コンピューターが代わりにプレイしています", "A bot plays for you"),
    "bots_turn": Text("コンピューターの番です", "bots to play"),
    "deal_waits": Text("席が埋まるのを待っています", "waiting for people to sit down"),
    "deal_over": Text("次のディールを待っています", "waiting for the next deal"),
    "deal_in": Text("遅くともあと{time}で始まります", "begins in {time} at the latest"),
    "with_whom": Text("同卓：{who}", "with {who}"),
    "with_bots": Text("同卓：コンピューターだけ", "with bots only"),
    "play_there": Text("プレイする", "Play"),
    "play_at": Text("{game}の卓でプレイする", "Play {game}"),
    "look_there": Text("卓を見る", "See the table"),
    "look_at": Text("{game}の卓を見る", "See the {game} table"),
    "with_people": Text("誰かと遊ぶ", "Play with people"),
    "with_people_text": Text(
        "遊びたいゲームを選んで「相手を探す」を押すと、同じゲームを待っている人の卓に着きます。いなければ、選んだうちの最初のゲームの卓を開き、{n}秒たっても空いている席にはコンピューターが座ります。1手45秒、持ち時間5分です。",
        "Pick your games and press “Find a table”: you join whoever waits for one of them, or open a table of the "
        "first. After {n} seconds bots take the free seats. 45 s a move, with a reserve of 5 minutes.",
    ),
    "which_games": Text("遊びたいゲーム", "Games you would play"),
    "find_table": Text("相手を探す", "Find a table"),
    "finding_table": Text("相手を探しています…", "Finding a table …"),
    "n_wait": Text("いま{n}人が待っています", "{n} waiting now"),
    "nobody_waits": Text("いま待っている人はいません", "Nobody is waiting right now"),
    "open_tables": Text("公開の卓", "Open tables"),
    "live": Text("自動で更新されます", "live"),
    "new_waits": Text("新しい内容があります", "there is something new"),
    "see_changes": Text("新しい内容を表示", "Show what is new"),
    "of_person": Text("人", "person"),
    "of_bot": Text("コンピューター", "bot"),
    "of_free": Text("空席", "free"),
    "count_persons": Text("{n}人", "people: {n}"),
    "count_bots": Text("コンピューターが{n}人", "{n} {n:bot|bots}"),
    "count_free": Text("空席が{n}つ", "{n} free"),
    "sit": Text("座る", "Sit"),
    "sit_at": Text("{game}の卓に座る：{who}", "Sit down at {game} with {who}"),
    "watch": Text("観戦", "Watch"),
    "no_watching": Text("観戦できません", "no spectators"),
    "watch_at": Text("{game}の卓を観戦する：{who}", "Watch {game} with {who}"),
    "your_table": Text("あなたの卓", "Your table"),
    "back_to": Text("卓に戻る", "Back to it"),
    "begins_in": Text("あと{n}秒で始まります", "begins in {n} s"),
    "begins_now": Text("まもなく始まります", "about to begin"),
    "waits_for": Text("人を待っています", "waiting for people"),
    "free_next": Text("次のディールから座れます", "free from the next deal"),
    "in_deal": Text("第{n}ディール", "deal {n}"),
    "in_deal_of": Text("ディール {n}/{m}", "deal {n} of {m}"),
    "as_usual": Text("標準のルール", "standard rules"),
    "n_more_tables": Text("ほか{n}卓を表示", "Show {n} more"),
    "no_open_tables": Text("公開の卓はいまありません", "There are no open tables right now"),
    "no_open_tables_text": Text(
        "「相手を探す」で卓を開くと、コンピューターと始めても、次のディールからほかの人が加われます。",
        "“Find a table” opens one: you begin with bots, and people can take their seats between two deals.",
    ),
    "among_friends": Text("自分たちだけの卓", "A table of your own"),
    "among_friends_text": Text(
        "卓を作るとリンクができます。受け取った人は、登録なしで座れます。",
        "A table by link. Whoever you send it to sits down without signing up.",
    ),
    "make_table": Text("卓を作る", "Set up a table"),
    "n_here": Text("いま{n}人がこのサイトにいます", "{n} people are here now"),
}
