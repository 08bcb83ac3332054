"""`pinakes collect`: sets of works."""

from tests.cli.held import run


def test_sets_are_made_listed_searched_and_left(described):
    assert run("collect", "rivers", "w1", "--title", "About rivers", library=described)[1] == [
        {"set": "rivers", "found": 1, "new": 1}
    ]
    assert run("collect", "rivers", "lang:ru", "каталог*", library=described)[1] == [
        {"set": "rivers", "found": 1, "new": 1}
    ]
    assert run("collect", library=described)[1] == [{"set": "rivers", "title": "About rivers", "works": 2}]
    assert {one["work"] for one in run("search", "set:rivers", library=described)[1]} == {"w1", "w2"}
    assert run("collect", "rivers", "w2", "--remove", library=described)[1] == [
        {"set": "rivers", "found": 1, "taken_out": 1}
    ]
    assert [one["work"] for one in run("search", "set:rivers", library=described)[1]] == ["w1"]
    assert run("collect", "lakes", "w1", "--remove", library=described)[0] == 2
    assert run("collect", "rivers", "title:nothing", library=described)[0] == 2
    assert run("collect", " ", "w1", library=described)[0] == 2
