"""What is here for mypy to read is not run."""

collect_ignore = ["uses.py"]
