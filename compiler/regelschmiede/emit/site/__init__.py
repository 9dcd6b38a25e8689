"""The site: view models of its pages, and the templates' way to Markdown."""

from regelschmiede.emit.site.emitter import SITE_SRC, emit_site
from regelschmiede.emit.site.kept_pages import KeptPages
from regelschmiede.emit.site.navigation import NAVIGATION_FILE

__all__ = ["NAVIGATION_FILE", "SITE_SRC", "KeptPages", "emit_site"]
