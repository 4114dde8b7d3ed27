"""Arrays that change: stores, loads, views, and where paths and loops meet."""
