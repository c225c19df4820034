"""The site: `server.serve` runs it, `app.create_app` makes it for a server of one's own."""
