"""Trace to trace: reverse mode, forward mode, recording, and the forward/reverse pair."""
