"""What is true of a scene and what points buy in it (FA-1.5, FA-6, FA-7.4)."""
