"""The live program: what a function, a class or a value is when a derivative is made of it, and what identifies it later.

Nothing here knows of traces or of derivatives, but for where a refusal points.
"""
