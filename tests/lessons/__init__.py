"""Tests of the lessons of both games."""
