"""What a table shows, made into HTML: page models, forms, odds bars, maps, templates."""
