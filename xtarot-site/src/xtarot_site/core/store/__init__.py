"""What outlives the server: tables and logs, finished deals, rulebooks that are written and sent in, sessions.

`database` says how a database is read and written: `sqlite` a file, which is one server's, `postgresql` one that any
number of servers share. Only this package and modules named `store` or `queries` know SQL.
"""
