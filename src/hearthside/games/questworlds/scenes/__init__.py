"""What the GM sets up around contests: obstacles that earn plot augments, and great forces."""
