"""What a store is made into is looked at once, before the value of an update and behind that of an assignment."""

from tests.transform.harness import right_in_every_mode
from tests.transform.once import RIGHT, V

test_right = right_in_every_mode([(function, (V,)) for function in RIGHT])
