"""The site: tables in the browser, accounts, rulebooks that are submitted, and the server."""
