"""What those do who run a site by its pages: notices to all, who holds which role, contests, the site's own texts."""
