"""Rules of ``scipy.optimize`` for what solves no equations."""
