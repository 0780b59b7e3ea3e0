/* Search of rulings by keyboard: arrows choose, Enter opens what is chosen, Escape clears. Without it the page still works. */
(() => {
  "use strict";

  const input = document.getElementById("q");
  const found = document.getElementById("found");
  if (!input || !found) return;

  const options = () => [...found.querySelectorAll('[role="option"]')];
  const chosen = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");

  const choose = (index) => {
    const all = options();
    all.forEach((option, position) => option.setAttribute("aria-selected", String(position === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", all[index].id);
    all[index].scrollIntoView({ block: "nearest" });
  };

  const move = (step) => {
    const count = options().length;
    if (count) choose((chosen() + step + count + (chosen() < 0 && step < 0 ? 1 : 0)) % count);
  };

  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && chosen() >= 0) {
      event.preventDefault();
      options()[chosen()].click();
    }
  });

  document.body.addEventListener("htmx:afterSwap", () => {
    input.setAttribute("aria-expanded", String(options().length > 0));
    input.removeAttribute("aria-activedescendant");
  });
})();
