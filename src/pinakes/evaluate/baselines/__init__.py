"""The source systems, each built faithfully and small, to be run beside ours on the same documents."""
