"""Rules of ``scipy.signal`` for convolutions of arrays of any number of axes."""
