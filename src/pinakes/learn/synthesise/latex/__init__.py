"""Pages as publishers' own LaTeX classes set them, poured from real records, with the label of every printed line.

`python -m pinakes.learn.synthesise.latex --data DATA --out FOLDER --count 1500` needs TeX (`latexmk` is not asked for, `pdflatex`
and `xelatex` are) with the classes of the publishers; nothing of what it makes is kept in the repository. A layout is an entry of
`layouts.toml`.
"""
