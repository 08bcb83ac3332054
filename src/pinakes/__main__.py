"""`python -m pinakes` is `pinakes`."""

from pinakes.cli.main import main

if __name__ == "__main__":
    main()
