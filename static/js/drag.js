/* Dragging players in a draft, by mouse, pen or finger: dropped on another, they change places. Nothing is saved here:
   the page is asked what would change. Lists on the same page do all of it without a script. */
(() => {
  "use strict";

  if (!document.querySelector("[data-drag]")) return;
  document.documentElement.classList.add("can-drag");

  const SHORTEST_DRAG = 6; // pixels; a shorter movement is a press
  let held = null; // { seated, x, y, ghost }

  const seatedAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-entry]");
  const unmark = () => document.querySelector(".drop-here")?.classList.remove("drop-here");

  const lift = () => {
    const ghost = held.seated.cloneNode(true);
    ghost.className = "seated ghost";
    ghost.removeAttribute("data-entry");
    document.body.append(ghost);
    held.seated.classList.add("lifted");
    held.ghost = ghost;
  };

  const letGo = () => {
    held?.ghost?.remove();
    held?.seated.classList.remove("lifted");
    unmark();
    held = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".grip");
    if (!grip || event.button) return;
    event.preventDefault();
    held = { seated: grip.closest("[data-entry]"), x: event.clientX, y: event.clientY, ghost: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const { clientX: x, clientY: y } = event;
    if (!held.ghost && Math.hypot(x - held.x, y - held.y) < SHORTEST_DRAG) return;
    if (!held.ghost) lift();
    held.ghost.style.translate = `${x + 12}px ${y + 12}px`;
    unmark();
    const over = seatedAt(x, y);
    if (over && over !== held.seated) over.classList.add("drop-here");
    const edge = 60;
    if (y < edge) scrollBy(0, -12);
    if (y > innerHeight - edge) scrollBy(0, 12);
  });

  document.addEventListener("pointerup", (event) => {
    const from = held?.ghost && held.seated;
    const to = from && seatedAt(event.clientX, event.clientY);
    letGo();
    if (!to || to === from) return;
    // A player without a seat has none to swap: the two are seated in a match.
    const kind = "unseated" in from.dataset || "unseated" in to.dataset ? "match" : "players";
    location.assign(`?kind=${kind}&first=${from.dataset.entry}&second=${to.dataset.entry}#change`);
  });

  document.addEventListener("pointercancel", letGo);
  document.addEventListener("keydown", (event) => event.key === "Escape" && letGo());
})();
