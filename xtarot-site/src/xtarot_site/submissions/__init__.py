"""The programme: rulebooks are written, sent in, reviewed, published and made better."""
