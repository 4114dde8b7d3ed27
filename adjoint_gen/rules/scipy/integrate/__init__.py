"""Rules of ``scipy.integrate`` for sampled functions."""
