"""What the table shows and asks: cast, scene, contest, sheets and prompts."""
