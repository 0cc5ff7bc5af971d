"""What every game of the package uses; nothing here knows a game."""
