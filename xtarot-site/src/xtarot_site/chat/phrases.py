"""The phrases that everybody reads in their own language."""

from xtarot.rules.texts import Text

PHRASES = {
    "hello": Text("よろしくお願いします", "Hello, have fun"),
    "luck": Text("いいカードが来ますように", "Good luck"),
    "nice": Text("ナイスプレイ", "Nice play"),
    "well-played": Text("お見事です", "Well played"),
    "close": Text("惜しい！", "So close!"),
    "thanks": Text("ありがとうございます", "Thank you"),
    "sorry": Text("すみません", "Sorry"),
    "thinking": Text("少し考えます", "Let me think"),
    "no-hurry": Text("ゆっくりどうぞ", "Take your time"),
    "again": Text("もう一回いかがですか", "One more?"),
    "must-go": Text("そろそろ抜けます", "I must go soon"),
    "good-game": Text("楽しかったです", "Good game"),
}
"""By the names under which they are stored, which never change; in the order in which they are offered."""
