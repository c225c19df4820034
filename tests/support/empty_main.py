"""What a worker of xdist has for a main module: nothing. The processes that it starts read it."""
