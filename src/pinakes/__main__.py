"""`python -m pinakes` is `pinakes`."""

from pinakes.cli.start import main

if __name__ == "__main__":
    main()
