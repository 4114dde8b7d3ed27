"""Rules of ``scipy.ndimage`` for filters that are linear in the image.

The adjoint of such a filter is another filter of what has zeros around it, of which the border is then added to where it came
from: beyond its edges an image is extended by its own elements.
"""
