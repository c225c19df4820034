"""The figures of a game: what many deals played by bots show of its rules.

`tally` counts deals, `playing` plays them, `running` spreads and resumes the work, `figures` says what it shows.
"""
