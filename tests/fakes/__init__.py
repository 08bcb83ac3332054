"""Parts that fail, so that failure paths run without breaking a tool."""
