from pinakes.learn.mend import rows


def labels(*spans: tuple[str, str], **more) -> list[tuple[str, str]]:
    ((raw, tokens, found),) = rows({"tokens": [list(span) for span in spans], **more})
    return [(raw[begin:end], label) for (begin, end), label in zip(tokens, found, strict=True)]


def test_what_was_glued_into_volume_is_taken_apart():
    found = labels(("Ann Acoust. ", "journal"), ("2008;57(1):28-33.", "volume"))
    assert found == [
        ("Ann", "container"),
        ("Acoust.", "container"),
        ("2008;", "date"),
        ("57", "volume"),
        ("(1):", "issue"),
        ("28-33.", "pages"),
    ]


def test_cue_words_are_in_no_field():
    found = dict(
        labels(("pp. 28-33.", "pages"), (" In Handbook", "container-title"), (" vol. 5, no. 2", "volume"))
    )
    assert found["pp."] == "other"
    assert found["In"] == "other"
    assert found["Handbook"] == "container"
    assert found["5,"] == "volume"
    assert found["2"] == "issue"


def test_a_second_title_of_linkedbooks_is_the_container():
    found = dict(
        labels(
            ("Una vicenda, ", "title"),
            ("in ", "other"),
            ("Bollettino, ", "title"),
            source="linkedbooks/x",
            kind="meta-annotation",
        )
    )
    assert found["Una"] == "title"
    assert found["Bollettino,"] == "container"


def test_the_place_is_freed_from_the_publisher():
    assert labels(("М.: Наука", "publisher")) == [("М.:", "place"), ("Наука", "publisher")]


def test_addresses_are_what_they_are():
    found = dict(labels(("https://doi.org/10.1234/ab", "url"), (" http://a.org/b", "other")))
    assert found == {"https://doi.org/10.1234/ab": "doi", "http://a.org/b": "url"}


def test_archival_references_teach_nothing():
    assert list(rows({"tokens": [["ASVe, ", "archive_lib"]], "kind": "primary"})) == []
