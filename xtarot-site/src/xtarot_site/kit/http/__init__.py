"""What stands between the network and every page: who asks, how much they may, how long it may take."""
