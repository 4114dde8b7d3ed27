"""Rules of ``scipy.signal``: convolutions of arrays of any number of axes, and filters along one."""
