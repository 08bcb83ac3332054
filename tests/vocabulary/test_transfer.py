import pytest
from pyoxigraph import RdfFormat, parse

from pinakes.errors import Missing, Usage
from pinakes.vocabulary.transfer import MEASURES, Transfer, turtle

RECORDS = (
    [(["money", "bank"], ["11448-1"])] * 8
    + [(["money"], ["11448-1", "10000-2"])] * 2
    + [(["fish"], ["10000-2"])] * 9
    + [(["fish", "bank"], ["77"])]
    + [(["рыба"], ["10000-2"])] * 5
    + [(["x"], ["y"])] * 40
)


@pytest.fixture
def learnt(tmp_path):
    with Transfer(tmp_path / "t.transfer.db", make=True) as transfer:
        assert transfer.add(RECORDS) == len(RECORDS)
        yield transfer


@pytest.mark.parametrize("by", MEASURES)
def test_rules_follow_what_stands_together(learnt, by):
    assert next(rule.other for rule in learnt.rules("money", by=by)) == "11448-1"
    assert [rule.other for rule in learnt.rules("рыба", by=by)] == ["10000-2"]


def test_chance_is_pruned(learnt):
    assert "77" not in [rule.other for rule in learnt.rules("fish")]
    assert list(learnt.rules("unknown")) == []


def test_more_records_change_the_rules(tmp_path):
    with Transfer(tmp_path / "a.db", make=True) as once, Transfer(tmp_path / "b.db", make=True) as twice:
        once.add(RECORDS)
        twice.add(RECORDS[:11])
        twice.add(RECORDS[11:])
        assert list(once.rules()) == list(twice.rules())


def test_a_person_stands_above_the_counts(learnt):
    learnt.decide("money", "11448-1", 0)
    learnt.decide("money", "77", 0.9)
    assert [(rule.other, rule.weight) for rule in learnt.rules("money") if rule.decided] == [("77", 0.9)]
    assert "11448-1" not in [rule.other for rule in learnt.rules("money")]
    with pytest.raises(Usage):
        learnt.decide("money", "77", 3)


def test_a_decided_pair_keeps_what_was_counted(learnt):
    learnt.decide("money", "11448-1", 0.5)
    first = next(iter(learnt.rules("money")))
    assert (first.decided, first.weight, first.records) == (True, 0.5, 10)


def test_words_of_running_text_are_asked_for_in_any_form(tmp_path):
    with Transfer(tmp_path / "t.transfer.db", make=True) as transfer:
        transfer.add([(["librari"], ["p1"])] * 4 + [(["x"], ["y"])] * 40, language="en")
        assert [rule.other for rule in transfer.rules(transfer.term("libraries"))] == ["p1"]


def test_rules_as_mappings(learnt):
    text = "".join(turtle(learnt.rules(), scheme="http://words/", target="http://stw/"))
    triples = list(parse(text.encode(), format=RdfFormat.TURTLE))
    assert any(
        str(triple.subject) == "<http://words/money>" and "Match" in str(triple.predicate)
        for triple in triples
    )
    assert any("weight" in str(triple.predicate) for triple in triples)


def test_what_is_not_there(tmp_path):
    with pytest.raises(Missing, match="pinakes transfer learn t RECORDS"):
        Transfer(tmp_path / "t.transfer.db")
    with Transfer(tmp_path / "t.db", make=True) as transfer, pytest.raises(Usage, match="choose one of"):
        list(transfer.rules("x", by="magic"))
