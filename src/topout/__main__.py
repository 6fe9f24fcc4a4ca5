"""`python -m topout` is the command line."""

from topout.cli import main

main()
