"""Known sources, revisited: pages of the web, repositories, folders."""
