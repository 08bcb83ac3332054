"""The pages of the service: upload, check, search. One file a view; a view calls what the command line calls."""
