"""Problems: positions to solve."""
