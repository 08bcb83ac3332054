"""A closer look at the rows by trained models: rival titles and authors."""
