"""Settings of Sphinx for the site. Nothing is executed, and nothing is loaded from elsewhere."""

project = "eopsgym"
author = "the makers of eopsgym"
copyright = "the makers of eopsgym, Apache-2.0"

extensions = ["myst_nb"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
root_doc = "index"

# Notebooks are shown with the outputs that they were saved with.
nb_execution_mode = "off"
# Widgets would be drawn by scripts of a public server; their saved tables are shown instead.
nb_ipywidgets_js: dict[str, object] = {}
nb_merge_streams = True
myst_enable_extensions = ["attrs_inline", "html_image"]
myst_heading_anchors = 4
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
add_module_names = True
toc_object_entries = False
# The glossary has no second level, so that its terms look alike in JupyterLab and here.
suppress_warnings = ["myst.header"]
highlight_language = "none"

html_theme = "pydata_sphinx_theme"
html_title = "eopsgym"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "navbar_end": ["theme-switcher"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "header_links_before_dropdown": 7,
    "navigation_with_keys": False,
    "show_prev_next": True,
    "secondary_sidebar_items": ["page-toc"],
    "show_toc_level": 2,
}
