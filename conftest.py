"""All tests: one thread for NumPy's libraries, and a cache directory of their own."""

import atexit
import os
import shutil
import tempfile

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

directory = tempfile.mkdtemp(prefix="adjoint-gen-tests-")
os.environ["ADJOINT_GEN_CACHE_DIR"] = directory
os.environ.pop("ADJOINT_GEN_CACHE", None)
atexit.register(shutil.rmtree, directory, ignore_errors=True)
