"""What a table says of itself, in both languages. What a game says stands in the game's file."""

from xtarot.rules.texts import Text

BOT_NAMES = (
    Text("ソウタ", "Sota"),
    Text("ミオ", "Mio"),
    Text("ハル", "Haru"),
    Text("リン", "Rin"),
    Text("カナタ", "Kanata"),
    Text("ユイ", "Yui"),
    Text("トモ", "Tomo"),
    Text("アオイ", "Aoi"),
    Text("レン", "Ren"),
    Text("サクラ", "Sakura"),
    Text("ナギ", "Nagi"),
    Text("ヒナ", "Hina"),
)
FREE_SEAT = Text("空席{n}", "Free seat {n}")
FRIENDS_SEAT = Text("友だち{n}", "Friend {n}")
GUEST = Text("ゲスト", "Guest")

SIDES = ((Text("黒", "Black"), "black"), (Text("白", "White"), "white"))
WORTH = Text("{text}（手札は{worth}）", "{text} (your hand: {worth})")
DEAL_OF = Text("ディール {n}/{m}", "Deal {n} of {m}")
EXERCISE = Text("練習", "Exercise")
DEAL = Text("第{n}ディール", "Deal {n}")

# What happened, by the kind of row.
SENTENCES = {
    "sit": Text("{who}が席に着きました", "{who} sat down"),
    "leave": Text("{who}が席を立ちました", "{who} left"),
    "away": Text("{who}の接続が切れました", "{who} lost the connection"),
    "elsewhere": Text("{who}は別のページを見ています", "{who} is looking at another page"),
    "standin": Text("{who}の代わりにコンピューターがプレイします", "A bot plays for {who}"),
    "back": Text("{who}が戻りました", "{who} is back"),
    "watch": Text("{who}が観戦できるようにしました", "{who} lets people watch again"),
    "no_watch": Text("{who}が観戦を禁止しました", "{who} closed the table to spectators"),
    "rename": Text("{old}が名前を{who}に変えました", "{old} is now called {who}"),
    "late": Text("時間切れ：{who}の代わりにコンピューターが1手進めました", "Out of time: the bot played for {who}"),
    "stays": Text(
        "時間切れが続いたので、{who}が戻るまでコンピューターがプレイします",
        "Out of time again: the bot plays for {who} until they are back",
    ),
    "deal": Text("第{n}ディールを配りました", "Deal {n} begins"),
    "withheld": Text(
        "{who}は乱数を開きませんでした。その乱数を使わずにカードを切りました",
        "{who} did not open a share, so the cards were shuffled without it",
    ),
    "exercise": Text("途中の局面から始めます。ここまでの経過：", "An exercise begins. What happened before it:"),
}

# Claims
SENTENCES |= {
    "claim": Text("{who}が残り{n}トリックをすべて取ると宣言しました", "{who} claims all {n} tricks that are left"),
    "give": Text("{who}が残り{n}トリックをあきらめました", "{who} gives up the {n} tricks that are left"),
    "retract": Text("{who}が宣言を取り消しました", "{who} takes the claim back"),
    "agree": Text("{who}が確認しました", "{who} has seen it and plays on"),
}
CLAIMED = Text("{who}：残り{n}トリックをすべて取る", "{who} claims all {n} tricks that are left")
GIVEN_UP = Text("{who}：残り{n}トリックをあきらめる", "{who} gives up the {n} tricks that are left")
DECIDED_TITLE = Text("もう結果は変わりません", "What is left is decided")
DECIDED_TEXT = Text(
    "これから何を出しても得点は変わりません。", "Whatever is still played, the score stays as it will be."
)
PROOF = Text(
    "{who}に見えるカードだけから、残りのカードがどう分かれていても取れると確かめてあります。残りは自動で出されます。",
    "Proven from what {who} can see: whoever holds the other cards, they take no trick. The rest then plays itself.",
)
GIVING = Text(
    "{who}は取らないカードを出し、残りは自動で出されます。ほかの人は自分のカードを自分で出すこともできます。",
    "{who} plays cards that do not win, and the rest plays itself. The others may play their own cards.",
)
WHY = {
    "top": Text("これより強いカードは残っていない", "nothing left beats it"),
    "draws": Text("残りの{suit}を出させる", "draws the {suit} still out"),
    "to": Text("{led}を出して、ここへ渡す", "led to with {led}"),
    "takes": Text("このトリックを取る", "takes this trick"),
    "sure": Text("誰が何を持っていても取れる", "wins, whoever holds the rest"),
}
NOT_CERTAIN = Text("まだ確かではありません", "Not certain yet")
NOT_PROVEN = Text(
    "あなたから見えているカードだけでは、たとえば{card}に取られるかもしれません。ほかの人には知らせていません",
    "from what you know, {card} for example might take a trick. Nobody else has been told",
)
NOT_KNOWN = Text(
    "場合が多すぎて調べきれません。もう少し進めてから試してください。ほかの人には知らせていません",
    "there is too much to look through: try again in a trick or two. Nobody else has been told",
)
NO_CLAIM = Text("宣言は、自分の番にカードを出すときにできます", "you can claim when it is your turn to play a card")
NO_GIVING = Text(
    "数日かけて遊ぶ卓では、味方に人がいるときは、残りをあきらめることはできません",
    "at a table played over days you cannot give up the rest for a partner who is a person",
)
CLAIMED_ONCE = Text("宣言は1トリックに1回です", "one claim a trick: try again in the next")
LOOKING = Text("宣言を確認しています", "a claim is being looked at")
PLAYED_OUT = Text("残りは自動で出されています", "the rest is played out by itself")
NOTHING_CLAIMED = Text("いま確認することはありません", "there is nothing to agree to now")
NOT_YOURS = Text(
    "取り消せるのは、残りが出される前の自分の宣言だけです",
    "only your own claim can be taken back, and only before play goes on",
)

# Why a move is refused: what cannot be done, whose turn it is, and from where cards are due.
CANNOT = Text("{what}は{cannot}", "You cannot {verb} {what}")
TURN_OF = Text("いまは{whose}番です", "it is {whose} turn")
OTHERS_CHOOSE = Text("ほかの人が選んでいます", "the others are still choosing")
DEAL_OVER = Text("このディールは終わりました", "the deal is over")
FROM_HAND = Text("{whose}番です。{place}から{verb}カードを選びます", "it is {whose} turn: {verb} from {place}")
CHOOSE_FROM = Text("いまは{place}から{verb}カードを選びます", "now choose what to {verb} from {place}")
CHOOSE = Text("いまは{place}のカードを選びます", "now choose cards from {place}")
EXACTLY = Text("{n}枚だけ選びます", "choose exactly {n} {n:card|cards}")
MORE = Text("あと{n}枚選びます", "choose {n} more")
YOURS, OF = Text("あなたの", "your"), Text("{who}の", "{who}'s")
YOUR, ANOTHERS = Text("{zone}", "your {zone}"), Text("{who}の{zone}", "{who}'s {zone}")
THE, OR = Text("{zone}", "the {zone}"), Text("か", " or ")

# Why a command is refused, apart from the rules.
MALFORMED = Text("読み取れない通信です", "the message cannot be read")
LONG = Text("通信が長すぎます", "the message is too long")
RATE = Text("操作が速すぎます。少し待ってください", "too fast: wait a moment")
SPECTATOR = Text("席に着いていません", "you have no seat at this table")
NO_SEAT = Text("その席はありません", "there is no such seat")
TAKEN = Text("その席には人がいます", "somebody sits there")
FULL = Text("空いている席がありません", "every seat is taken")
SITTING = Text("すでに席に着いています", "you have a seat already")
SEEN_ANOTHER = Text(
    "このディールではほかの席の手札を見ています。次のディールまで待ってください",
    "you have seen another hand of this deal: wait for the next one",
)
BETWEEN_DEALS = Text(
    "公開の卓では、ディールとディールの間にだけ座れます", "at an open table you can only sit down between deals"
)
NO_SESSION = Text("Cookieを許可して、ページを開き直してください", "allow cookies and open the page again")
SHUFFLING = Text("いまカードを切っています", "the cards are being shuffled")
OTHER_SHARE = Text("この乱数は、いま切っているカードのものではありません", "this share is for another deal")
LATE_SHARE = Text("カードを切る乱数の受け付けは終わりました", "the shares for this deal have been taken already")
SECOND_SHARE = Text("乱数はもう受け取っています", "you have given another share for this deal")
BAD_SHARE = Text("乱数のハッシュは16進64桁です", "the hash of a share has 64 hex digits")
BAD_BYTES = Text("乱数は16進32桁です", "a share has 32 hex digits")
EARLY_BYTES = Text("乱数を開くのは、全員の受け付けが終わってからです", "shares are opened when no more are taken")
UNFIT_BYTES = Text("先に送ったハッシュと合いません", "these bytes do not fit the hash that was sent before")
TOO_LATE = Text("時間切れでした。コンピューターが先に1手進めました", "your time was over: the bot has played for you")
NOT_OVER = Text("このディールはまだ終わっていません", "the deal is not over")
TRIED_ONCE = Text("このディールは一度しか遊べません", "you can play this deal only once")
NO_LEAVING = Text(
    "席を立たずに、ページを閉じてください。続きはいつでもこの卓で遊べます",
    "close the page instead: the deal waits for you here",
)
PLAYED_ALONE = Text("この卓を見られるのは、遊んでいる本人だけです", "only the person who plays here can see this table")
SEATED_ONLY = Text(
    "観戦できない卓です。見られるのは席に着いている人だけです",
    "nobody can watch here: the table is seen from its seats only",
)
NOT_IDLE = Text("このディールではまだあなたが決めることがあります", "in this deal you still have something to decide")
DECIDED = Text("この手札のカードは{who}が選びます", "{who} chooses the cards of this hand")
CALLS = Text("コール", "Calls")
PARTS = {"tricks": Text("トリック", "Trick"), "lots": Text("競り", "Auction"), "turns": Text("手番", "Turn")}
NO_POSITION = Text("この局面はルールブックにありません", "the rulebook has no such position")
NOTHING_TO_PLAY = Text("このディールは、そこで終わっています", "the deal is over there: there is nothing left to play")
NO_BOTS = Text(
    "{game}にはコンピューターがいないので、途中から遊ぶ卓は開けません",
    "{game} has no bots, so no table can begin at a position of it",
)
NO_TABLE = Text("この番号の卓はありません", "there is no table with this code")
NO_DEAL = Text("このリンクのディールはありません", "there is no deal with this link")
FAULT = Text("記録を読めません：{reason}（{clause}）", "This record cannot be read: {reason} ({clause})")
FAULT_IN_DEAL = Text("第{deal}ディール：{reason}（{clause}）", "Deal {deal}: {reason} ({clause})")
FAULT_AT_MOVE = Text(
    "第{deal}ディールの{move}手目 {text}：{reason}（{clause}）", "Deal {deal}, move {move} {text}: {reason} ({clause})"
)
TOO_LONG = Text(
    "記録が長すぎます。ここでは{deals}ディール、{moves}手までです",
    "The record is too long: at most {deals} deals and {moves} moves here",
)
NOT_JUDGED = Text("ゲームの不具合で、この記録を確かめられません", "this game has a fault: it cannot judge the record")
FAILED = Text("ゲームの不具合で、この卓は終わりました", "This game has a fault, so the table has ended")
CLOSED = Text("この卓は終了しました", "This table has ended")
RESTORED = Text(
    "サイトがバックアップから復元されました。ページを開き直してください",
    "The site was restored from a backup; load the page again",
)
EMPTY_NAME = Text("名前を書いてください", "write a name")
UNSEEN_NAME = Text(
    "その名前は目に見えません。ほかの文字で書いてください", "nothing of this name can be seen: use other letters"
)
NO_CARDS = Text("カードを選んでください", "select cards")
NO_MOVE = Text("このカードだけでは何もできません", "these cards make no move")
IMPOSSIBLE = Text("この手は受け付けられませんでした", "this move could not be made")
NOT_STORED = Text(
    "サーバーに保存できないので、受け付けられませんでした。少し待って、もう一度お試しください",
    "the server cannot store it right now; nothing has changed: try again in a while",
)

# Hints.
NO_HINTS = {
    "alone": Text("ほかの人と始めた試合では、ヒントは使えません", "there are no hints in a match with other people"),
    "none": Text("この卓ではヒントを使いません", "this table is played without hints"),
}
HINT_LATE = Text("局面が変わりました", "the position has changed meanwhile")
HINT_BUSY = Text("まだ考えています", "the last question is still being thought about")
HINT_FAILED = Text("いまは答えられません", "there is no answer right now")
SWITCHED_ON, SWITCHED_OFF = Text("あり", "on"), Text("なし", "off")
OPTION_IS = Text("{option}：{value}", "{option}: {value}")
HINT_ONLY = Text("できることは一つだけ：{move}", "There is only one move: {move}")
HINT_BEST = Text("最善：{move}", "Best: {move}")
HINT_EITHER = Text("どちらでもほとんど同じ：{moves}", "{moves}: much the same")
HINT_ANY = Text("どれでもほとんど同じ：{moves}", "{moves}: much the same")
HINT_SAME = Text("どれもほとんど同じです", "These are much the same")
HINT_BETTER = Text("最善：{best}（{move}より{n}上）", "{best} is better than {move}, by {n}")
HINT_WORTH = Text("{text}（{who}に約{n}の見込み）", "{text} (about {n} for {who})")
HINT_WINS = Text("{text}（約{n}の見込み）", "{text} (about {n})")
HINT_UNIT = Text("{who}の{unit}", "{unit} for {who}")
HINT_BASIS = Text(
    "{unit}、見えないカード{n}通りの平均、差の誤差±{error}", "{unit} · {n} possible layouts · give or take {error}"
)
HINT_WORLDS = Text("{unit}、見えないカード{n}通りの平均", "{unit} · {n} possible layouts")
WITH_CARD = Text("{label}（{card}）", "{label} ({card})")
WITH_CARDS = Text("{label}（{cards}）", "{label} ({cards})")
HINT_QUICK = {
    "cold": Text(
        "かんたんなヒント（「ふつう」のコンピューター）。くわしいヒントを準備しています",
        "Quick hint (medium bot); a deeper one is getting ready",
    ),
    "spent": Text(
        "かんたんなヒント（「ふつう」のコンピューター）。計算時間を使いきりました",
        "Quick hint (medium bot): your computing time is used up for a while",
    ),
    "": Text(
        "かんたんなヒント（「ふつう」のコンピューター）",
        "Quick hint (medium bot)",
    ),
}
UNKNOWN_WORD = Text("使えない言葉やカードが含まれています", "there is a word or card that does not exist")
