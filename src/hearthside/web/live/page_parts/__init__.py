"""The parts of a table page, made from what a seat sees: one module for each part of the screen."""
