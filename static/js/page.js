/* Small things of every page: menus close, textareas grow, refusals come into sight, a button prints the page, and
   signing out asks about results that are not saved. */
(() => {
  "use strict";

  const closeMenus = (except) =>
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (!menu.contains(except)) menu.open = false;
    });

  document.addEventListener("click", (event) => closeMenus(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.activeElement?.closest("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // <details data-open-wide>: open where there is room for it.
  if (matchMedia("(min-width: 60rem)").matches)
    document.querySelectorAll("details[data-open-wide]").forEach((more) => (more.open = true));

  // On a phone the tabs scroll: the open one is brought into sight.
  const tab = document.querySelector(".tabs [aria-current]");
  if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - (innerWidth - tab.offsetWidth) / 2;

  // <textarea data-grow>: as many rows as lines, never fewer than it was given. More than 1,000 lines are refused
  // anyway, and drawing ten thousand keeps a phone busy for seconds.
  const mostRows = 1001;
  const grow = (area) => {
    area.dataset.least ??= String(area.rows);
    const rows = Math.max(Number(area.dataset.least), area.value.split("\n").length + 1);
    area.rows = Math.min(rows, mostRows);
  };

  document.addEventListener("input", (event) => event.target.matches("textarea[data-grow]") && grow(event.target));
  document.querySelectorAll("textarea[data-grow]").forEach(grow);

  document.addEventListener("click", (event) => event.target.closest("[data-print]") && print());

  // A refusal that comes into the page is brought into sight, once: after a long paste the caret stands far below it.
  let wasRefused = false;
  document.addEventListener("htmx:afterSettle", () => {
    const alert = document.querySelector("#problems [role=alert]");
    if (alert && !wasRefused) alert.scrollIntoView({ block: "center" });
    wasRefused = Boolean(alert);
  });

  // A row that was sent comes back with other buttons: the one that had the focus may be in its closed menu now. Then
  // the first button of the row has the focus, or its menu.
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.requestConfig?.verb !== "post" || document.activeElement !== document.body) return;
    const row = document.querySelector(`tr[id="${detail.target.id}"]`);
    row?.querySelector("button:not(.menu-panel button), summary")?.focus();
  });

  // Signing out forgets the results typed at a desk that are not saved yet (static/js/desk/kept_results.js): the next
  // person at this computer may be another one. <form data-forgets="the question that is asked before">.
  const listUnsaved = () => {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith("kartel-desk:"));
    } catch {
      return [];
    }
  };

  document.addEventListener("submit", (event) => {
    const question = event.target.dataset.forgets;
    if (question === undefined || !listUnsaved().length) return;
    if (!confirm(question)) event.preventDefault();
    else listUnsaved().forEach((name) => localStorage.removeItem(name));
  });
})();
