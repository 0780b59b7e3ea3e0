/* A table of a closed round, which is corrected with a reason, page by page. With a table open: digits press the numbered buttons, 0 shows other outcomes, Enter walks
   through the points and saves by them, Escape goes back, first to the keys, then to the table's number. */
import { digitOf, readDigits } from "./digits.js";

(() => {
  const form = document.querySelector("[data-desk]");
  const table = document.querySelector(".desk-input");

  document.addEventListener("input", ({ target, isComposing }) => {
    if (!isComposing && (target === table || target.matches("[data-points]"))) readDigits(target);
  });

  if (!form) return;
  const other = form.querySelector("details");
  const points = [...form.querySelectorAll("[data-points]")];

  const buttons = () => [...form.querySelectorAll(other.open ? "details .keys .btn" : ":scope > .keys .btn")].slice(0, 9);

  const number = () => {
    form.querySelectorAll(".keys kbd").forEach((key) => key.remove());
    buttons().forEach((button, index) => {
      const key = document.createElement("kbd");
      key.textContent = String(index + 1);
      button.append(key);
    });
  };

  const isTyping = (target) => target.matches("input:not([type=checkbox]), select, textarea");

  const onward = (field) => {
    const rest = points.slice(points.indexOf(field) + 1);
    const isDone = field.value ? !rest.length : points.indexOf(field) > 0 && points.indexOf(field) % 2 === 0;
    if (isDone) form.querySelector("button[value=points]").click();
    else if (field.value) rest[0].select();
  };

  const escape = (target) => {
    if (isTyping(target) && form.contains(target)) form.focus();
    else table.select();
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === "Escape") return escape(event.target);
    if (event.key === "Enter" && points.includes(event.target)) {
      event.preventDefault();
      return onward(event.target);
    }
    const digit = digitOf(event);
    // What is typed ahead must not choose a result: before the focus is here, and after a refusal, that somebody has to read.
    if (digit === null || !form.contains(event.target) || isTyping(event.target)) return;
    if (form.hasAttribute("data-refused")) return;
    event.preventDefault();
    if (digit === "0") other.open = !other.open;
    else buttons()[Number(digit) - 1]?.click();
  });

  other.addEventListener("toggle", number);
  form.addEventListener("click", () => form.removeAttribute("data-refused"));
  form.querySelector("[data-keys]").hidden = false;
  number();
  // At once, not when the browser gets round to autofocus.
  if (!form.hasAttribute("data-refused")) return (points[0] ?? form).focus();
  // A refusal is read first; the next Tab leads to the fields that it speaks of.
  const refusal = document.querySelector("#problems");
  form.before(refusal);
  refusal.tabIndex = -1;
  refusal.focus();
})();
