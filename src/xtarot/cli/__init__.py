"""The command line. Its program is in `xtarot.cli.program`; each other module is a group of commands."""
