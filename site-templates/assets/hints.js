/*
 * Shows what a term means and where a figure comes from: beside it, on hover, focus and tap.
 * All that it shows stands on the page, in the lists at its end; without this script, terms lead there.
 */
(() => {
  "use strict";

  const TARGET = ".rs-term, .rs-figure[data-hint]";
  const DISTANCE = 6;
  const MARGIN = 8;
  // Time to reach a hint with the pointer.
  const LEAVING = 200;

  let shown = null;
  let leaving = 0;

  const figures = new Map();
  document.querySelectorAll(".rs-notes [data-origin]").forEach((note) => figures.set(note.dataset.origin, note));

  const noteOf = (target) =>
    target.classList.contains("rs-term")
      ? document.getElementById(decodeURIComponent(target.hash.slice(1)))
      : figures.get(target.dataset.from);

  // Figures that have a note can be reached with the keyboard; one within a link leads on already.
  let number = 0;
  document.querySelectorAll("article .rs-figure[data-from]").forEach((figure) => {
    const note = figures.get(figure.dataset.from);
    if (!note || figure.closest("a, .rs-notes")) return;
    figure.dataset.hint = "";
    figure.tabIndex = 0;
    note.id ||= `zahl_${++number}`;
    figure.setAttribute("aria-describedby", note.id);
  });
  document.querySelectorAll(".rs-term").forEach((term) => {
    term.setAttribute("aria-describedby", term.hash.slice(1));
  });

  const boxFor = (note) => {
    const box = document.createElement("span");
    box.className = "rs-hint";
    box.setAttribute("role", "note");
    for (const part of note.children) {
      const line = document.createElement("span");
      line.className = part.tagName === "DT" ? "rs-hint-name" : "rs-hint-text";
      line.append(...[...part.childNodes].map((node) => node.cloneNode(true)));
      box.append(line);
    }
    return box;
  };

  const hide = () => {
    clearTimeout(leaving);
    if (!shown) return;
    shown.box.remove();
    shown = null;
  };

  const place = () => {
    const { target, box } = shown;
    // A term may be broken at the end of a line: the hint belongs to its beginning.
    const at = target.getClientRects()[0];
    if (!at || at.bottom < 0 || at.top > innerHeight) return hide();
    const below = at.bottom + DISTANCE;
    const above = at.top - DISTANCE - box.offsetHeight;
    const isBelow = below + box.offsetHeight <= innerHeight - MARGIN || above < MARGIN;
    const right = document.documentElement.clientWidth - MARGIN - box.offsetWidth;
    box.style.top = `${isBelow ? below : above}px`;
    box.style.left = `${Math.max(MARGIN, Math.min(at.left, right))}px`;
  };

  const show = (target, isPinned) => {
    clearTimeout(leaving);
    if (shown?.target === target) {
      shown.isPinned ||= isPinned;
      return;
    }
    const note = noteOf(target);
    if (!note) return;
    hide();
    const box = boxFor(note);
    // Behind the target, so that the next press of Tab reaches the hint's links; in the top layer where there is one.
    target.after(box);
    box.popover = "manual";
    box.showPopover?.();
    shown = { target, box, isPinned };
    place();
  };

  const targetOf = (event) => (event.target instanceof Element ? event.target.closest(TARGET) : null);
  const isWithin = (node) => shown && node instanceof Node && (shown.box.contains(node) || shown.target.contains(node));

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const target = targetOf(event);
    if (target && !shown?.isPinned) show(target, false);
    else if (isWithin(event.target)) clearTimeout(leaving);
    else if (shown && !shown.isPinned) {
      clearTimeout(leaving);
      leaving = setTimeout(hide, LEAVING);
    }
  });

  document.addEventListener("focusin", (event) => {
    const target = targetOf(event);
    if (target && target.matches(":focus-visible")) show(target, true);
    else if (!isWithin(event.target)) hide();
  });

  document.addEventListener("click", (event) => {
    const target = targetOf(event);
    if (!target) {
      if (!isWithin(event.target)) hide();
      return;
    }
    if (target.classList.contains("rs-term")) event.preventDefault();
    const isSecond = event.detail > 0 && shown?.target === target && shown.isPinned;
    if (isSecond) hide();
    else show(target, true);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    if (shown.box.contains(document.activeElement)) shown.target.focus();
    hide();
  });

  const follow = () => shown && place();
  addEventListener("scroll", follow, { capture: true, passive: true });
  addEventListener("resize", follow);
})();
