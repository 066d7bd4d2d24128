"""Nothing to redeal: everything lies open, and the table itself renews the chance of the dice."""
