"""The library: works, files, claims with their history, references, all in one folder.
`library.open_library` is the door.
"""
