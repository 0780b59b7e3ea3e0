/* Search of rulings by keyboard: arrows choose, Enter opens what is chosen. Without it the page still works. */
(() => {
  "use strict";

  const input = document.querySelector("#q[role=combobox]");
  const results = document.getElementById("found");
  if (!input || !results) return;

  const options = () => [...results.querySelectorAll('[role="option"]')];
  const chosenIndex = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");

  const choose = (index) => {
    const all = options();
    all.forEach((option, position) => option.setAttribute("aria-selected", String(position === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", all[index].id);
    all[index].scrollIntoView({ block: "nearest" });
  };

  const move = (step) => {
    const count = options().length;
    if (count) choose((chosenIndex() + step + count + (chosenIndex() < 0 && step < 0 ? 1 : 0)) % count);
  };

  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && chosenIndex() >= 0) {
      event.preventDefault();
      options()[chosenIndex()].click();
    }
  });

  document.body.addEventListener("htmx:afterSwap", () => {
    input.setAttribute("aria-expanded", String(options().length > 0));
    input.removeAttribute("aria-activedescendant");
  });
})();
