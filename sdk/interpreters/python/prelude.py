# What a strategy sees of the contract: views as objects, answers as numbers. The bridge calls
# `respond` with a game's number, the strategy and the view's bytes, and takes eight bytes.
from collections import namedtuple as _namedtuple
from struct import unpack_from as _unpack
import random as _random


class View:
    def __repr__(self):
        return "View(%s)" % ", ".join("%s=%r" % item for item in self.__dict__.items())


Card = _namedtuple("Card", ("suit", "rank", "value"))
Turn = _namedtuple("Turn", ("guess", "strikes", "balls"))

_CARDS = [
    [Card(suit, rank, 11 if rank == 14 else min(rank, 10)) for rank in range(15)]
    for suit in "HDSC"
]
_MOVES = ("draw", "discard")
_RESULTS = ("none-yet", "taken", "wrong", "late", "none-right", "none-wrong")
_digits = {}


def _cards(data, at, count):
    return [_CARDS[data[i]][data[i + 1]] for i in range(at, at + 2 * count, 2)]


def _mini_card(data):
    view = View()
    view.seed, view.goal, view.deck_left, count, moves, held = _unpack("<QiHHHH", data)
    view.cards = _cards(data, 20, count)
    at = 20 + 2 * count
    view.moves = [_MOVES[move] for move in data[at : at + moves]]
    view.held = _cards(data, at + moves, held)
    return view


def _mastermind(data):
    view = View()
    view.seed, positions, view.symbols, repeats, view.max_guesses, turns = _unpack("<QBBBHH", data)
    view.positions = positions
    view.repeats = repeats == 1
    view.turns = [
        Turn(list(data[at : at + positions]), data[at + positions], data[at + positions + 1])
        for at in range(15, 15 + turns * (positions + 2), positions + 2)
    ]
    return view


def _card_of(number, attributes, values):
    if number not in _digits:
        digits = []
        rest = number
        for _ in range(attributes):
            digits.insert(0, rest % values)
            rest //= values
        _digits[number] = tuple(digits)
    return _digits[number]


def _set(data):
    view = View()
    (
        view.seed,
        attributes,
        values,
        asked,
        seats,
        view.seat,
        result,
        view.answer,
        view.wrong_penalty,
        view.missed_penalty,
        view.deck,
    ) = _unpack("<QBBBBBBHIIH", data)
    view.attributes = attributes
    view.values = values
    view.deal_more = "asked" if asked else "auto"
    view.seats = seats
    view.last_result = _RESULTS[result]
    view.taken = list(_unpack("<%dH" % seats, data, 26))
    count = _unpack("<H", data, 26 + 2 * seats)[0]
    numbers = _unpack("<%dH" % count, data, 28 + 2 * seats)
    view.table = [_card_of(number, attributes, values) for number in numbers]
    return view


# Lists: the reason why the contract has no such answer, or the number that it is.
def _symbols(code, data):
    positions, symbols = data[8], data[9]
    if len(code) != positions:
        return "%d symbols, must be %d" % (len(code), positions), 0
    answer = 0
    for symbol in code:
        if not isinstance(symbol, int) or not 0 <= symbol < symbols:
            return "symbol %s, must be 0 to %d" % (_shown(symbol), symbols - 1), 0
        answer = answer << 4 | symbol
    return None, answer


def _places(places, data):
    count = _unpack("<H", data, 26 + 2 * data[11])[0]
    answer = 0
    for place in places:
        if not isinstance(place, int) or not 0 <= place < count:
            return "place %s of a table of %d" % (_shown(place), count), 0
        if answer >> place & 1:
            return "place %d twice" % place, 0
        answer |= 1 << place
    return None, answer


def _shown(value):
    text = repr(value)
    return text if len(text) <= 100 else text[:100] + "..."


_GAMES = (
    ("mini_card_discard", _mini_card, None, "the place of the held card"),
    ("mastermind_guess", _mastermind, _symbols, "a list of symbols"),
    ("set_spot", _set, _places, "a list of places, empty for no set"),
)

_seeded = False


def respond(game, strategy, data):
    global _seeded
    name, read, listed, wants = _GAMES[game]
    view = read(data)
    if not _seeded:
        _random.seed(view.seed & 0x3FFFFFFF)
        _seeded = True
    given = strategy(view)
    wrong, answer = None, given
    if listed and isinstance(given, (list, tuple)):
        wrong, answer = listed(given, data)
    elif not isinstance(given, int):
        raise TypeError("%s returned %s, must return %s" % (name, _shown(given), wants))
    elif not -0x8000000000000000 <= given <= 0xFFFFFFFFFFFFFFFF:
        wrong = "does not fit 64 bits"
    if wrong:
        raise ValueError("%s returned %s: %s" % (name, _shown(given), wrong))
    return (answer & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")
