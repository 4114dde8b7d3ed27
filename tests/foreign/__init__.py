"""Values that are no floats, arrays or containers of them, in every use: right, or refused with a remedy."""
