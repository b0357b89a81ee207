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


def _symbols(code):
    answer = 0
    for symbol in code:
        answer = answer << 4 | symbol
    return answer


def _places(places):
    answer = 0
    for place in places:
        answer |= 1 << place
    return answer


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
    if listed and isinstance(given, (list, tuple)):
        given = listed(given)
    if not isinstance(given, int):
        raise TypeError("%s returned %s, must return %s" % (name, type(given).__name__, wants))
    return (given & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")
