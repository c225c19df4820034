"""What a notice of each kind says, in both languages."""

from xtarot.rules.texts import Text
from xtarot_site.core import notice_kinds as kinds

TEXTS: dict[type[kinds.AnyNotice], Text] = {
    kinds.Remarked: Text("{who}が{title}の{clause}に書き込みました", "{who} wrote a note on {clause} of {title}"),
    kinds.Reported: Text("{who}が{title}を遊んで、ひとこと書きました", "{who} played {title} and says how it went"),
    kinds.Answered: Text(
        "{title}の{clause}へのあなたの書き込みに、{who}が答えました", "{who} answered your note on {clause} of {title}"
    ),
    kinds.TakenUp: Text(
        "{title}のv{version}が、{clause}へのあなたの書き込みを取り入れました",
        "v{version} of {title} takes up your note on {clause}",
    ),
    kinds.Hidden: Text(
        "{title}の{clause}へのあなたの書き込みが隠されました", "Your note on {clause} of {title} was hidden"
    ),
    kinds.Received: Text("{title}が審査に出されました", "{title} was sent in for review"),
    kinds.Opined: Text("{who}が{title}について意見を書きました", "{who} gave an opinion of {title}"),
    kinds.AuthorSaid: Text("{title}の考案者が答えました", "The author of {title} answered"),
    kinds.ReviewBegun: Text("{who}が{title}を読みはじめました", "{who} has begun to read {title}"),
    kinds.ReviewerSaid: Text("{who}が{title}に書き込みました", "{who} wrote a note on {title}"),
    kinds.Returned: Text("{title}が問いをそえて返ってきました", "{title} came back with questions"),
    kinds.Published: Text(
        "{title}のv{version}が{number}番として公開されました", "{title} v{version} is published as no. {number}"
    ),
    kinds.Retired: Text("{title}の公開が終わりました", "{title} was retired"),
    kinds.Entrusted: Text("{title}があなたに引き継がれました", "{title} is yours to go on with now"),
    kinds.HandedOn: Text("{title}はほかの人に引き継がれました", "Somebody else goes on with {title} now"),
    kinds.Recalled: Text("{who}が{title}を審査から引き上げました", "{who} took {title} back"),
    kinds.Invited: Text("{who}が{title}をいっしょに書こうと誘っています", "{who} would like to write {title} with you"),
    kinds.Joined: Text("{who}が{title}をいっしょに書きはじめました", "{who} writes {title} with you now"),
    kinds.Declined: Text("{who}は{title}をいっしょに書く誘いを断りました", "{who} said no to writing {title} with you"),
    kinds.Left: Text("{who}が{title}の書き手から離れました", "{who} no longer writes {title} with you"),
    kinds.Dismissed: Text("{who}があなたを{title}の書き手から外しました", "{who} goes on with {title} without you"),
    kinds.Befriended: Text("{who}があなたを友だちに加えました", "{who} added you as a friend"),
    kinds.AskedToTable: Text("{who}が{title}に誘っています", "{who} invites you to {title}"),
    kinds.YourTurn: Text("{title}で、あなたの番です", "It is your turn at {title}"),
    kinds.TurnReminder: Text(
        "{title}の、あなたの番の残りは{hours}時間です", "You have {hours} hours left for your move at {title}"
    ),
    kinds.Decided: Text("コンテスト{title}の結果が出ました", "The contest {title} was decided"),
    kinds.LineReported: Text("卓での発言が通報されました", "Something said at a table was reported"),
    kinds.Warned: Text("モデレーターからの注意：{words}", "A word from a moderator: {words}"),
    kinds.Muted: Text(
        "{end}まで、卓で発言できません。理由：{words}", "You cannot use the chat until {end}. The reason: {words}"
    ),
    kinds.Suspended: Text(
        "{end}まで利用が制限されます。できるのは、読むことと、コンピューターだけを相手に遊ぶことです。"
        "ほかの人と座っていた席は、コンピューターが引き継ぎます。理由：{words}",
        "You are suspended until {end}: you can only read, and play alone with bots. Where you sat with other people, "
        "a bot plays on. The reason: {words}",
    ),
    kinds.Unlimited: Text("制限が解除されました。理由：{words}", "The restriction was lifted. The reason: {words}"),
    kinds.LimitKept: Text(
        "異議申し立てに返事がありました。制限はそのまま続きます。返事：{words}",
        "Your appeal was answered, and the restriction stays. The answer: {words}",
    ),
    kinds.LimitAppealed: Text("制限への異議申し立てがありました", "Somebody appealed against a restriction"),
}
AGAIN = Text("{title}が直して出されました", "{title} was sent in again")
SOMEBODY = Text("名前を取り下げた人", "Somebody who has gone")
CALLED = Text("{name}さん", "{name}")
TITLE = Text("『{title}』", "“{title}”")
TABLE_OF = Text("{title}の卓", "a table of {title}")
GONE_TABLE = Text("いまはない卓", "a table that is gone")
GONE = Text("いまはないルールブック", "a rulebook that is gone")
NO_ENDPOINT = Text("この端末にはお知らせを送れません", "notices cannot be sent to this device")
NOBODY = Text("遊んだことのない端末には、お知らせはありません", "there is nothing yet to tell you")
OF_PAGE: dict[str, Text] = {
    "no_notices": Text(
        "まだありません。友だちからの誘いや、書き込みへの答え、出したルールブックの結果が、ここに届きます。",
        "Nothing yet. Invitations from friends, answers to your notes, and what becomes of rules you send in will "
        "stand here.",
    ),
    "push": Text(
        "サイトを開いていないときも、この端末でお知らせを受け取る",
        "Send notices to this device while the site is not open",
    ),
    "push_blocked": Text(
        "ブラウザーの設定で、このサイトからの通知がブロックされています。設定を変えると受け取れます。",
        "Your browser blocks notifications from this site. You can allow them in its settings.",
    ),
    "push_unable": Text(
        "このブラウザーでは、この端末へのお知らせを受け取れません。",
        "This browser cannot receive notices on this device.",
    ),
    "push_newcomer": Text(
        "一度遊ぶと、この端末でお知らせを受け取れるようになります。",
        "Once you have played, notices can also come to this device.",
    ),
    "push_refused": Text(
        "ブラウザーの通知サービスに登録できませんでした。ブラウザーの設定で通知が使えるか確かめるか、あとでもう一度お試しください。",
        "Your browser could not register with its notification service. See whether its settings allow that, "
        "or try again later.",
    ),
    "push_home_screen": Text(
        "iPhoneやiPadでお知らせを受け取るには、共有ボタンから「ホーム画面に追加」を選び、そのアイコンから開いてください。",
        "To receive notices on an iPhone or iPad, tap the share button, choose “Add to Home Screen”, and open the site"
        " from there.",
    ),
    "notice_new": Text("新着", "new"),
    "earlier_notices": Text("以前のお知らせ {n}件", "Earlier: {n}"),
}
