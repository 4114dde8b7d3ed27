"""What ``scipy.interpolate`` makes: objects that are called with places, and give what is interpolated there."""
