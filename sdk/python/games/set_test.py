import unittest
from types import SimpleNamespace as View

from bot import set_spot


class Test(unittest.TestCase):
    def test_the_first_set_of_the_table(self):
        table = [(0, 0, 0, 0), (0, 0, 0, 1), (1, 1, 1, 1), (0, 0, 0, 2)]
        view = View(attributes=4, values=3, table=table)
        self.assertEqual(set_spot(view), [0, 1, 3])
        view.table = table[1:]
        self.assertEqual(set_spot(view), [])
        view = View(attributes=1, values=4, table=[(0,), (0,), (1,), (2,), (3,)])
        self.assertEqual(set_spot(view), [0, 2, 3, 4])


if __name__ == "__main__":
    unittest.main()
