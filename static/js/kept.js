/* A deck that was typed and not handed in is kept in this tab until the server has it: through a link tapped too early,
   the button Back and a sign-in that had run out. <form data-kept="a name of its own" data-shows="saved|typed"> with a
   textarea; "typed": it shows what the reader has just sent or chosen, which replaces what was kept. */
(() => {
  "use strict";

  const form = document.querySelector("form[data-kept]");
  const area = form?.querySelector("textarea");
  if (!area) return;
  const name = `kept-${form.dataset.kept}`;

  // Where a browser keeps nothing (private windows of some), typing goes on as without this file.
  const storage = (() => {
    try {
      return window.sessionStorage;
    } catch {
      return null;
    }
  })();
  if (!storage) return;

  const keptText = storage.getItem(name);
  const isSaved = keptText !== null && keptText.trim() === area.value.trim();

  // Taking a suggestion replaces the editor: what counts is the textarea that the form has now.
  const keep = () => {
    try {
      storage.setItem(name, form.querySelector("textarea").value);
    } catch {
      /* full: what is on the screen is still there */
    }
  };

  const bringBack = () => {
    area.value = keptText;
    document.getElementById("restored-changes").hidden = false;
    // Not before htmx listens: it asks for the verdict.
    const typed = new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" });
    window.addEventListener("load", () => area.dispatchEvent(typed));
  };

  if (form.dataset.shows === "typed") keep();
  else if (isSaved) storage.removeItem(name);
  else if (keptText !== null && !area.readOnly) bringBack();

  form.addEventListener("input", (event) => event.target.matches("textarea") && keep());
  document.addEventListener("htmx:afterSettle", () => storage.getItem(name) !== null && keep());
  document.getElementById("kept-drop")?.addEventListener("click", () => {
    storage.removeItem(name);
    location.assign(location.pathname);
  });
})();
