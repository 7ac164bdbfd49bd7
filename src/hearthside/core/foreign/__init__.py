"""What sheets of other tools are read with: formats, and helpers for their files."""
