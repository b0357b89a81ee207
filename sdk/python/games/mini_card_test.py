import unittest
from types import SimpleNamespace as View

from bot import mini_card_discard


class Test(unittest.TestCase):
    def test_of_equal_values_the_first_card_goes(self):
        held = [View(suit="H", rank=13, value=10), View(suit="C", rank=10, value=10)]
        view = View(goal=30, cards=[], moves=["discard"], held=held)
        self.assertEqual(mini_card_discard(view), 0)


if __name__ == "__main__":
    unittest.main()
