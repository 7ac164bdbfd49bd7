"""What the table shows and asks: cast, scene, attempt, sheets and prompts."""
