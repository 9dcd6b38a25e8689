"""Makes an author's characters harmless in the pages.

Every string that reaches a page goes through one of these functions or through ``author_markdown``. What
could be markup is written as a numeric character reference: that means the same in every dialect of
Markdown and in raw HTML, inside tables and out, whichever extensions are on.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Mapping

Markdown = NewType("Markdown", str)
"""A stretch of Markdown that is safe to put into a page as it is."""

# Everything that some parser takes for the end of a line; a no-break space is none of them.
_LINE_ENDS = re.compile("\r\n|[\r\v\f\x1c-\x1f\x85\u2028\u2029]")
_SPACES = re.compile("[ \t\n]+")
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_MARKUP = re.compile(r"[\\`*_{}\[\]<>&|~^$#]|[=+](?=[=+])|(?<=[=+])[=+]|:(?=\S)")
_LINE_START = re.compile(r"(?:(?:\d{1,9}|[A-Za-z])(?=[.)](?:\s|$)))?(?P<mark>[!+\-./:=?%)])")
# An index in brackets is no link: there is no definition that it could refer to.
_UNSAFE_IN_ATTRIBUTE = re.compile(r"[^\w .,;/()#%?=+:–—„“\[\]-]|\[(?!\d+\])|(?<!\d)\]", re.ASCII)
_UNSAFE_IN_HTML = re.compile("[&<>\"'`]")
_UNSAFE_IN_CODE = re.compile(r"[^\w ,;„“–—]|_|(?<= ) ")
_UNSAFE_IN_ADDRESS = re.compile(r"[^A-Za-z0-9\-.~:/?#@!$&+,;=%]")


_json = json.JSONEncoder(ensure_ascii=False).encode

# Titles, names and addresses recur on page after page, and a preview writes all pages again and again.
_RECURRING = 16_384


def printable(text: str) -> str:
    """``text`` with line feeds as its only line ends, without characters that no page can hold.

    Halves of characters become U+FFFD.
    """
    return _SURROGATES.sub("\ufffd", _UNPRINTABLE.sub("", _LINE_ENDS.sub("\n", text)))


@lru_cache(maxsize=_RECURRING)
def one_line(text: str) -> str:
    """``text`` with every run of white space as one space, none at the ends; no-break spaces stay within."""
    return _SPACES.sub(" ", printable(text)).strip()


@lru_cache(maxsize=_RECURRING)
def literal(text: str) -> Markdown:
    """``text`` on one line, shown character by character as it is; safe anywhere but inside code."""
    return line_start(inside(one_line(text)))


@lru_cache(maxsize=_RECURRING)
def inside(text: str) -> Markdown:
    """``text`` as a part of a line that is put together; its ends keep their spaces."""
    return Markdown(_MARKUP.sub(_reference, text))


def line_start(markdown: Markdown) -> Markdown:
    """``markdown`` so that its first characters start no list, heading, quotation or other block."""
    match = _LINE_START.match(markdown)
    if match is None:
        return markdown
    at = match.start("mark")
    return Markdown(f"{markdown[:at]}{_reference_to(match['mark'])}{markdown[at + 1 :]}")


def in_code(text: str) -> Markdown:
    """``text`` as the content of an HTML ``<code>``; line breaks and runs of spaces stay."""
    return Markdown(_UNSAFE_IN_CODE.sub(_reference, printable(text)))


@lru_cache(maxsize=_RECURRING)
def attribute(text: str) -> str:
    """``text`` as the value of an HTML attribute in double quotes, within Markdown."""
    return _UNSAFE_IN_ATTRIBUTE.sub(_reference, one_line(text))


@lru_cache(maxsize=_RECURRING)
def html(text: str) -> str:
    """``text`` on one line for HTML, in elements and attributes alike.

    MkDocs' themes write titles and descriptions into their HTML as they are, so these must be HTML.
    """
    return _UNSAFE_IN_HTML.sub(_reference, one_line(text))


@lru_cache(maxsize=_RECURRING)
def address(url: str) -> str:
    """``url`` as the target of a Markdown link; what might end the link early is percent-encoded."""
    encoded = _UNSAFE_IN_ADDRESS.sub(lambda m: _percent(m.group()), printable(url))
    return encoded.replace("&", "&amp;")


def front_matter(values: Mapping[str, object]) -> str:
    """YAML front matter with its two lines of dashes; each value is written as JSON, which YAML includes."""
    lines = (f"{key}: {_flow(value)}" for key, value in values.items())
    return "\n".join(("---", *lines, "---"))


def _flow(value: object) -> str:
    # DEL, C1 controls and U+FEFF are legal in JSON but not in YAML: ``printable`` took the controls.
    return _json(value).replace("\ufeff", "\\ufeff")


def _reference(match: re.Match[str]) -> str:
    return _reference_to(match.group())


def _reference_to(character: str) -> str:
    return f"&#{ord(character)};"


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8"))
