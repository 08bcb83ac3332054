"""Authors of large experiments: thousands of names, many of them alike."""

from pinakes.describe.authors import choose, each_once
from pinakes.describe.people import Roll
from pinakes.model import Claim, Person
from pinakes.text.names import CROWD


def said(*names, by="header@1"):
    return [Claim("author", Person(literal=name), 0.9, by) for name in names]


MANY = [f"Ana Souza{chr(97 + i // 26)}{chr(97 + i % 26)}lim" for i in range(CROWD + 10)]


def test_in_a_crowd_two_of_like_names_are_two_persons():
    assert len(each_once(said("Jun Wang", "J. Wang"))) == 1
    found = [claim.value.literal for claim in each_once(said(*MANY, "Jun Wang", "J. Wang", "jun wang"))]
    assert found[-2:] == ["Jun Wang", "J. Wang"]


def test_lists_of_two_sources_meet_by_spelling():
    first, *others = MANY
    known = Claim("author", Person(literal=first.upper(), email="ana@example.org"), 0.8, "embedded@1")
    chosen = choose([*said(*MANY), known, *said(*others, by="embedded@1")], None)
    assert [claim.value.literal for claim in chosen] == MANY
    assert chosen[0].value.email == "ana@example.org"


def test_a_roll_tells_the_first_place_of_a_person_in_whatever_spelling():
    roll = Roll(map(Person, ("J. Wang", "Ana Souza", "Jun Wang")))
    assert [roll.place(Person(name)) for name in ("Jun Wang", "ana souza", "Wei Li")] == [0, 1, None]
    assert Roll([Person("J. Wang", kind="organisation")]).place(Person("Jun Wang")) is None
