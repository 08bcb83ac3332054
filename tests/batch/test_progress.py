"""How far it is, how long still: told from what came back, and after a resume too."""

from pinakes.batch.progress import Tempo, spoken
from pinakes.batch.result import Ended, Returned


def test_rate_time_left_and_failures_by_kind():
    now = [0.0]
    progress = Tempo({"ok": 5, "waiting": 10}, {"damaged": 1}, clock=lambda: now[0])
    progress.found(10)
    now[0] = 10.0
    done = [Ended(i, "ok", None, None, 0.1, 1) for i in range(4)] + [Ended(9, "failed", "timeout", "x", 1, 1)]
    progress.add(Returned(tuple(done), b"", 8.0))
    state = progress.state(2)
    assert (state.total, state.done, state.rate, state.left) == (25, 10, 0.5, 30.0)
    assert state.line() == "10 of at least 25, 0.5 a second, 2 failed (damaged 1, timeout 1)"
    progress.is_listed = True
    assert "30 s left" in progress.state(2).line()
    assert progress.pace() == 5 / 8


def test_times_as_people_say_them():
    assert [spoken(s) for s in (5, 65, 3700, 90_000)] == ["5 s", "1 min 5 s", "1 h 1 min", "1 d 1 h"]
