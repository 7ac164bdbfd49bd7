"""A seat for a model: the tools, resources and prompts it gets, on any kind of line."""
