"""What only the page of a table says, in both languages, by the keys that its modules use."""

from xtarot.rules.texts import Text

SPECTATORS = {
    "spectators": Text("観戦", "Spectators"),
    "spectators_all": Text("できる", "Allowed"),
    "spectators_none": Text("できない", "Not allowed"),
    "spectators_text": Text(
        "「できない」にすると、席に着いている人にしか卓が見えません。",
        "Without spectators, only the people seated see the table.",
    ),
}
"""Whether anybody may look on: chosen for a new table, and at the table."""

ASKING = {
    "ask_friend": Text("誘う", "Invite"),
    "ask_friend_whom": Text("{name}さんを卓に誘う", "Invite {name} to your table"),
    "asked_friend": Text("誘いました", "Invited"),
    "friends_here": Text("来ている友だち", "Friends who are here"),
}
TEXTS = (
    ASKING
    | SPECTATORS
    | {
        "n_spectators": Text("観戦 {n}人", "Spectators: {n}"),
        "unnamed_spectators": Text("名前を出していない人：{n}人", "Without a name: {n}"),
        "to_results": Text("みんなの結果を見る", "See everybody’s results"),
        "shown_at_end": Text(
            "ほかの人の手札は、締め切りのあと「みんなの結果」から見られます。",
            "The other hands can be seen from the results page once the deal is over.",
        ),
        "table_alone": Text("本人だけの卓です", "This table is its player’s alone"),
        "table_alone_text": Text(
            "今日のディールや挑戦状は、それぞれが自分だけの卓で遊びます。あなたも、そのディールのページから遊べます。",
            "A deal of the day or a challenge is played alone. You can play it, too, from the page of that deal.",
        ),
        "plays_yours": Text("このディールのあなたのカードは{who}が出します", "{who} plays your cards in this deal"),
        "claim_once": Text("宣言は1トリックに1回までです。", "You can claim once a trick."),
        "awaits_friends": Text("友だちをあと{n}人待っています", "Friends still to come: {n}"),
        "awaits_people": Text(
            "あと{n}秒で始まります。空いている席にはコンピューターが座ります",
            "It begins in {n} s; bots take the seats still free",
        ),
        "begin_now": Text("すぐに始める", "Start with bots now"),
        "ready_now": Text("待たずに始めたい", "I’m ready now"),
        "awaits_others": Text("あと{n}人を待っています", "Waiting for {n} more"),
        "sits_next": Text("このディールが終わったら席に着きます", "You take a seat when this deal is over"),
        "sit_next": Text("次のディールから座る", "Sit down after this deal"),
        "between_deals": Text("公開の卓です。次のディールから座れます", "An open table: seats are taken between deals"),
        "begin_without": Text("待たずに始める", "Begin without them"),
        "qr": Text("招待のリンクのQRコード", "QR code of the link"),
        "hurry": Text("早く進める", "Play on faster"),
        "sent_later": Text(
            "いま手を保存できません。いまの操作は、直りしだい自動で送ります。",
            "Moves cannot be stored right now. What you have done is sent by itself.",
        ),
        "bot_stays": Text(
            "時間切れが続いたので、コンピューターが代わりにプレイしています",
            "Out of time twice: the bot plays for you",
        ),
        "i_am_back": Text("戻りました", "I am back"),
        "since_title": Text("前回プレイしたあとの進行", "Since your last move"),
        "since_play": Text("プレイする", "Play"),
        "since_close": Text("卓を見る", "See the table"),
        "reserve_runs": Text(
            "1手の時間が過ぎました。ここから持ち時間です。残り{time}", "Your reserve runs now: {time}"
        ),
        "seconds_said": Text("あと{n}秒です", "{n} seconds left"),
        "your_turn_title": Text("あなたの番", "Your turn"),
        "notify": Text(
            "ほかのタブを見ているあいだに番が来たら通知する", "Notify me of my turn while I look at another tab"
        ),
        "notify_refused": Text(
            "ブラウザーが通知を許可していません。ブラウザーの設定で変えられます。",
            "Your browser blocks notifications. You can allow them in its settings.",
        ),
        "hurrying": Text("最後まで進めています", "The deal is played to its end"),
    }
)
