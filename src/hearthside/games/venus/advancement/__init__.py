"""What is earned and bought: exp, Lots, scores and metals, and where each finds its place."""
