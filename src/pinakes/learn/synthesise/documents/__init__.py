"""Whole documents put together from real records, in many layouts, with the label of every printed line.

`python -m pinakes.learn.synthesise.documents --data DATA --out FOLDER --count 2000 --seed 1` builds a corpus; nothing of it is kept in
the repository. The words of the layouts stand in `words/<lang>.toml`: data for training, never read by the program that describes.
"""
