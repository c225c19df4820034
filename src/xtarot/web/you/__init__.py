"""One's own page: name, ways in, all that is known of one."""
