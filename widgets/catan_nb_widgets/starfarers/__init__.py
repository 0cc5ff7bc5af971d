"""Starfarers on the page: the map, the words, the panels."""
