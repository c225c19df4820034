"""Notices pushed to devices: to whom, by which push service, and what keeps others from being harmed by it.

Whoever subscribes names an address to which this server then connects, so it is taken for what a stranger says
(`xtarot_site.notices.push.endpoints`). Real push services have not been tried with this (docs/push.md).
"""
