"""What a group takes home: recaps, sheets and archives of a table."""
