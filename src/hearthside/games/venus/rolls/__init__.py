"""What checks and tasks share: what somebody is up to, who calls for it, who is against it."""
