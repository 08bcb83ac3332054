"""A report of made items."""

from pinakes.evaluate.calibration import Weighed
from pinakes.evaluate.counts import Counts
from pinakes.evaluate.item import Item, Wrong
from pinakes.evaluate.report import report


def items(right):
    return [
        Item(
            file=f"{i}.pdf",
            collection="zh-papers" if i % 2 else "ru-papers",
            language="zh" if i % 2 else "ru",
            format="pdf",
            counts={"usual": {"title": Counts(int(i < right), 1, 1)}, "strict": {"title": Counts(0, 1, 1)}},
            weighed=(Weighed("title", 0.97 if i < right else 0.4, i < right),),
            wrong=() if i < right else (Wrong("title", ("<b>牛</b>",), ("Корова",)),),
        )
        for i in range(40)
    ]


def run(right=30, method="pinakes"):
    return report(
        items(right), suite="documents", method=method, data_digest="abc", command="pinakes evaluate DATA"
    )
