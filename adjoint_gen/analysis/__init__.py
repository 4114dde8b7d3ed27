"""What the transformations must know of a trace: kinds, activity, storage, liveness, what to record."""
