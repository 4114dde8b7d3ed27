"""Rules of ``scipy.spatial.distance``."""
