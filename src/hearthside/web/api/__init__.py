"""The table for programs: JSON in and out, its published schema, the log as a stream."""
