"""Characters: made, looked over, given things, marked and changed (HC-2, HC-6, HC-7)."""
