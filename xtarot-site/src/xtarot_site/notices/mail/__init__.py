"""Notices by mail: once a day at most, to whom wishes it, where the site has a mail server.

An address is a secret of its person: it stands in no log, and nothing but one question goes to it before it is
confirmed.
"""
