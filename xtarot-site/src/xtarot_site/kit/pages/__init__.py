"""How any page is made: its template, texts, scripts, styles and HTML."""
