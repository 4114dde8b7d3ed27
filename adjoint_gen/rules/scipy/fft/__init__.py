"""Rules of ``scipy.fft``: what is linear is written with NumPy's transforms, which are the same but for ``workers``."""
