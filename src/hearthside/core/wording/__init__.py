"""Words as people typed them, inside sentences of ours: set, named, told of others."""
