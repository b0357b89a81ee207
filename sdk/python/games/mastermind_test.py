import unittest
from types import SimpleNamespace as View

from bot import mastermind_guess


class Test(unittest.TestCase):
    def test_the_first_possible_code(self):
        turn = View(guess=[0, 0, 1, 1], strikes=1, balls=1)
        view = View(positions=4, symbols=6, repeats=True, turns=[])
        self.assertEqual(mastermind_guess(view), [0, 0, 0, 0])
        view.turns = [turn]
        self.assertEqual(mastermind_guess(view), [0, 1, 2, 2])


if __name__ == "__main__":
    unittest.main()
