"""The page of oneself: name, passkeys, notices, and all that is kept of who asks."""
