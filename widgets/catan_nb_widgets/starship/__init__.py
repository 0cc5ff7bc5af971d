"""Starship's panels and its picture of ships, stacks and cards."""
