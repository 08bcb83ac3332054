"""A web of our own on this machine: sites under many host names, an engine that knows them.
Nothing outside is ever asked.
"""
