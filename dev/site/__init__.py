"""The site: pages, executed notebooks, and a reference of names, systems, rules and tasks.

`python -m dev.site` gathers the sources in `build/site-source`, and lets Sphinx make pages of them
in `build/site`. Nothing is executed, and nothing is loaded from another host.
"""
