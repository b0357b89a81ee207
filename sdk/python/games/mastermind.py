"""Guesses the first code, in lexicographic order, that agrees with every turn so far."""


def possible(view, code):
    """Whether a code that begins with these symbols can still agree with every turn."""
    rest = view.positions - len(code)
    for turn in view.turns:
        left = list(turn.guess)
        strikes = hits = 0
        for place, symbol in enumerate(code):
            strikes += symbol == turn.guess[place]
            if symbol in left:
                left.remove(symbol)
                hits += 1
        if not strikes <= turn.strikes <= strikes + rest:
            return False
        if not hits <= turn.strikes + turn.balls <= hits + rest:
            return False
    return True


def complete(view, code):
    """The first way to complete a code that is possible, or None."""
    if len(code) == view.positions:
        return code
    for symbol in range(view.symbols):
        if view.repeats or symbol not in code:
            next_code = code + [symbol]
            whole = possible(view, next_code) and complete(view, next_code)
            if whole:
                return whole
    return None


def mastermind_guess(view):
    return complete(view, [])
