"""What every feature is built with: HTTP, pages, assets, metrics, and the user who asks."""
