/* A deck that was typed and not handed in is kept in this tab until the server has it: through a link tapped too early,
   the button Back and a sign-in that had run out. <form data-kept="a name of its own" data-shows="saved|typed"> with a
   textarea; "typed" is what the reader has just sent or chosen, and goes before what was kept. */
(() => {
  "use strict";

  const form = document.querySelector("form[data-kept]");
  const area = form?.querySelector("textarea");
  if (!area) return;
  const name = `kept-${form.dataset.kept}`;

  // Where a browser keeps nothing (private windows of some), typing goes on as without this file.
  const kept = (() => {
    try {
      return window.sessionStorage;
    } catch {
      return null;
    }
  })();
  if (!kept) return;

  const before = kept.getItem(name);
  const isSaved = before !== null && before.trim() === area.value.trim();

  // A suggestion that is taken brings the editor anew: what counts is the textarea that stands there now.
  const keep = () => {
    try {
      kept.setItem(name, form.querySelector("textarea").value);
    } catch {
      /* full: what is on the screen is still there */
    }
  };

  const bringBack = () => {
    area.value = before;
    document.getElementById("restored-changes").hidden = false;
    // Not before htmx listens: it asks for the verdict.
    const typed = new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" });
    window.addEventListener("load", () => area.dispatchEvent(typed));
  };

  if (form.dataset.shows === "typed") keep();
  else if (isSaved) kept.removeItem(name);
  else if (before !== null && !area.readOnly) bringBack();

  form.addEventListener("input", (event) => event.target.matches("textarea") && keep());
  document.addEventListener("htmx:afterSettle", () => kept.getItem(name) !== null && keep());
  document.getElementById("kept-drop")?.addEventListener("click", () => {
    kept.removeItem(name);
    location.assign(location.pathname);
  });
})();
