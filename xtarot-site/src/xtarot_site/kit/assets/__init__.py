"""What pages load: scripts, styles, fonts and card faces, at addresses that last as long as their content."""
