/* What is typed and not sent is kept in this tab until it is sent: through a refresh, a link tapped too early and the
   button Back. <form data-keeps="a name of its own">; a form that the server has filled in again stays as it is. */
(() => {
  "use strict";

  // Where a browser keeps nothing (private windows of some), typing goes on as without this file.
  const storage = (() => {
    try {
      return window.sessionStorage;
    } catch {
      return null;
    }
  })();
  if (!storage) return;

  const OWN = new Set(["hidden", "submit", "button", "password"]);
  const nameOf = (form) => `kept-fields:${location.pathname}:${form.dataset.keeps}`;
  const fieldsOf = (form) => [...form.elements].filter((field) => field.name && !OWN.has(field.type));
  const isTick = (field) => field.type === "checkbox" || field.type === "radio";
  const read = (form) => JSON.stringify(fieldsOf(form).map((field) => (isTick(field) ? field.checked : field.value)));
  // The values with which the page came, before a browser fills in what it remembers.
  const served = (form) =>
    JSON.stringify(
      fieldsOf(form).map((field) => {
        if (isTick(field)) return field.defaultChecked;
        if (!field.options) return field.defaultValue;
        return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
      }),
    );

  const keep = (form) => {
    try {
      if (read(form) === served(form)) storage.removeItem(nameOf(form));
      else storage.setItem(nameOf(form), JSON.stringify({ served: served(form), typed: read(form) }));
    } catch {
      /* full: what is on the screen is still there */
    }
  };

  const bringBack = (form) => {
    const kept = JSON.parse(storage.getItem(nameOf(form)) ?? "null");
    if (kept?.served !== served(form)) return;
    JSON.parse(kept.typed).forEach((value, at) => {
      const field = fieldsOf(form)[at];
      if (isTick(field)) field.checked = value;
      else field.value = value;
    });
    form.closest("details")?.setAttribute("open", "");
  };

  const ofForm = (event) => event.target.closest?.("form[data-keeps]") ?? event.target.form?.closest("form[data-keeps]");
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      const form = ofForm(event);
      if (form) keep(form);
    });
  }
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-keeps]")) storage.removeItem(nameOf(event.target));
  });
  document.querySelectorAll("form[data-keeps]").forEach(bringBack);
})();
