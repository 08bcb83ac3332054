"""The feed is read back by a feed reader, whatever stands in titles and addresses."""

import feedparser

from pinakes.publish.feed import FeedItem, feed

ITEMS = (
    FeedItem(
        "1",
        "On <b>trees</b> & \x00graphs",
        1_700_000_000.0,
        "http://a.example/ä b.pdf",
        "New, work w1",
        "new",
    ),
    FeedItem("2", "О деревьях", 1_700_000_500.0, "/home/inbox/a.pdf", "Gone", "dead"),
    FeedItem("3", "", 1_700_000_200.0, "http://a.example/c.pdf", "树", "changed"),
)


def test_a_feed_reader_reads_it():
    read = feedparser.parse(feed("lib", "New in <lib>", ITEMS))
    assert not read.bozo
    assert read.version == "atom10"
    assert [entry.updated for entry in read.entries] == sorted(
        (entry.updated for entry in read.entries), reverse=True
    )
    by = {entry.category: entry for entry in read.entries}
    assert by["new"].title == "On <b>trees</b> & graphs"
    assert by["new"].link == "http://a.example/%C3%A4%20b.pdf"
    assert by["dead"].title == "О деревьях"
    assert "links" not in by["dead"], "what lies on a disk has no address"
    assert by["changed"].title == "http://a.example/c.pdf"
    assert by["changed"].content[0].value == "树"
    assert read.feed.updated == by["dead"].updated
    assert read.feed.author == "Pinakes"


def test_identifiers_stay_and_differ():
    once, again = (feedparser.parse(feed("lib", "t", items)) for items in (ITEMS, ITEMS[:1]))
    other = feedparser.parse(feed("other", "t", ITEMS))
    assert once.feed.id == again.feed.id != other.feed.id
    ids = [entry.id for entry in once.entries]
    assert len(set(ids)) == 3
    assert again.entries[0].id in ids
    assert not set(ids) & {entry.id for entry in other.entries}


def test_an_empty_feed_is_one():
    read = feedparser.parse(feed("lib", "t", ()))
    assert not read.bozo
    assert read.entries == []
