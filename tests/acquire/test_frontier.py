"""The queue: the best first, a host at a time, nothing lost, nothing twice, and fast when it is long."""

import time

import pytest

from pinakes.acquire.frontier import Frontier, Lead, tidy


def test_the_best_address_of_an_idle_host_comes_first():
    queue = Frontier()
    queue.add([Lead("http://a.org/1", 0.2), Lead("http://a.org/2", 0.9), Lead("http://b.org/1", 0.5)])
    first, second = queue.take(), queue.take()
    assert (first.address, second.address) == ("http://a.org/2", "http://b.org/1")
    assert queue.take() is None, "both hosts are being asked"
    queue.done(second, [Lead("http://b.org/2", 1.0, 1)])
    assert queue.take().address == "http://b.org/2"
    queue.done(first)
    assert queue.take().address == "http://a.org/1"


def test_an_address_stands_in_line_once_and_a_better_reason_raises_it():
    queue = Frontier()
    assert (
        queue.add(
            [Lead("http://A.org:80/x#part", 0.1), Lead("http://a.org/x", 0.4), Lead("http://a.org/y", 0.3)]
        )
        == 2
    )
    assert queue.take().address == "http://a.org/x"


@pytest.mark.parametrize(
    ("address", "one_form"),
    [
        ("HTTP://Пример.рф/статьи", "http://xn--e1afmkfd.xn--p1ai/%D1%81%D1%82%D0%B0%D1%82%D1%8C%D0%B8"),
        ("http://a.org", "http://a.org/"),
        ("https://a.org:443/a b?q=论文", "https://a.org/a%20b?q=%E8%AE%BA%E6%96%87"),
        ("mailto:x@a.org", None),
        ("http://[broken/", None),
        ("http://a.org/" + "x" * 3000, None),
    ],
)
def test_addresses_in_one_form(address, one_form):
    assert tidy(address) == one_form


def test_what_was_being_fetched_is_fetched_again_and_nothing_else(tmp_path):
    queue = Frontier(tmp_path / "f.db")
    queue.add(Lead(f"http://{host}.org/{i}") for host in "ab" for i in range(3))
    done = queue.take()
    queue.done(done, [Lead("http://c.org/", 0.1)])
    taken = [queue.take(), queue.take()]
    again = Frontier(tmp_path / "f.db")  # as after a kill: nobody said that the first one ended
    fetched = []
    while (lead := again.take()) is not None:
        fetched.append(lead.address)
        again.done(lead)
    assert sorted(fetched) == sorted(
        {f"http://{host}.org/{i}" for host in "ab" for i in range(3)} - {done.address} | {"http://c.org/"}
    )
    assert {lead.address for lead in taken} <= set(fetched)
    assert again.is_idle()


def test_the_way_to_an_address_is_known():
    queue = Frontier()
    queue.add([Lead("http://a.org/")])
    first = queue.take()
    queue.done(first, [Lead("http://b.org/", 0.5, 1, "papers")])
    second = queue.take()
    assert queue.path_to(second) == ["http://a.org/", "http://b.org/"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_million_addresses_stay_fast(tmp_path):
    queue = Frontier(tmp_path / "f.db")
    for start in range(0, 1_000_000, 20_000):
        queue.add(
            Lead(f"http://h{i % 500}.org/p/{i}", (i * 7919 % 1000) / 1000)
            for i in range(start, start + 20_000)
        )
    began = time.process_time()
    for _ in range(2000):
        lead = queue.take()
        queue.done(lead, [Lead(lead.address + "/x", 0.5)])
    assert (time.process_time() - began) / 2000 < 0.01
