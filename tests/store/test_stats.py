from pinakes.store.adding import add
from pinakes.store.stats import less, stats, stats_of
from tests.store.made import outcome


def test_figures_without_some_works(library):
    add(
        library, [outcome("a.pdf"), outcome("б.pdf", "О ведении каталога растущей библиотеки", language="ru")]
    )
    whole, part = stats(library), stats_of(library, [2])
    rest = less(whole, part)
    assert stats(library) == whole, "nothing stays hidden"
    assert (whole["works"], part["works"], rest["works"]) == (2, 1, 1)
    assert rest["languages"] == {"en": 1}
    assert sum(rest["weights"]["title"]) == 1
    assert rest["fields"]["title"] == 1
    assert part["wanted"] == part["collections"] == 0
