/* The desk of a closed round, where a result is corrected with a reason and each table is a page. With a table open,
   digits press the numbered buttons, 0 shows other outcomes, Enter goes through the points and saves after the last,
   Escape goes back, first to the keys, then to the table's number. */
import { digitOf, readDigits } from "./digits.js";

(() => {
  const form = document.querySelector("[data-desk]");
  const numberField = document.querySelector(".desk-input");

  document.addEventListener("input", ({ target, isComposing }) => {
    if (!isComposing && (target === numberField || target.matches("[data-points]"))) readDigits(target);
  });

  if (!form) return;
  const otherOutcomes = form.querySelector("details");
  const points = [...form.querySelectorAll("[data-points]")];

  const buttons = () => {
    const shown = otherOutcomes.open ? "details .keys .btn" : ":scope > .keys .btn";
    return [...form.querySelectorAll(shown)].slice(0, 9);
  };

  const numberButtons = () => {
    form.querySelectorAll(".keys kbd").forEach((key) => key.remove());
    buttons().forEach((button, index) => {
      const key = document.createElement("kbd");
      key.textContent = String(index + 1);
      button.append(key);
    });
  };

  const isTyping = (target) => target.matches("input:not([type=checkbox]), select, textarea");

  const goOn = (field) => {
    const rest = points.slice(points.indexOf(field) + 1);
    const isDone = field.value ? !rest.length : points.indexOf(field) > 0 && points.indexOf(field) % 2 === 0;
    if (isDone) form.querySelector("button[value=points]").click();
    else if (field.value) rest[0].select();
  };

  const goBack = (target) => {
    if (isTyping(target) && form.contains(target)) form.focus();
    else numberField.select();
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === "Escape") return goBack(event.target);
    if (event.key === "Enter" && points.includes(event.target)) {
      event.preventDefault();
      return goOn(event.target);
    }
    const digit = digitOf(event);
    // What is typed ahead must not choose a result: neither before the focus is here, nor after a refusal, which must
    // be read first.
    if (digit === null || !form.contains(event.target) || isTyping(event.target)) return;
    if (form.hasAttribute("data-refused")) return;
    event.preventDefault();
    if (digit === "0") otherOutcomes.open = !otherOutcomes.open;
    else buttons()[Number(digit) - 1]?.click();
  });

  otherOutcomes.addEventListener("toggle", numberButtons);
  form.addEventListener("click", () => form.removeAttribute("data-refused"));
  form.querySelector("[data-keys]").hidden = false;
  numberButtons();
  // At once: the browser's autofocus comes later than the first key.
  if (!form.hasAttribute("data-refused")) return (points[0] ?? form).focus();
  // A refusal is read first; the next Tab leads to the fields that it speaks of.
  const refusal = document.querySelector("#problems");
  form.before(refusal);
  refusal.tabIndex = -1;
  refusal.focus();
})();
