"""What templates are given: each page and each part of one is a struct of its own."""
