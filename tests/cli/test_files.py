"""Messages of a run over files."""


def test_the_file_name_and_the_hint_are_printed_once(capsys):
    from pinakes.cli.files import Tally
    from pinakes.model import Problem

    tally = Tally()
    for name in ("a.doc", "b.doc"):
        tally.add(
            name,
            [Problem("read", "encrypted", f"{name} is encrypted; open it with its password", fatal=True)],
            failed=True,
        )
    first, second = capsys.readouterr().err.splitlines()
    assert first == "pinakes: a.doc: is encrypted; open it with its password [encrypted]"
    assert second == "pinakes: b.doc: is encrypted [encrypted]"
