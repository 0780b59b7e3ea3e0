/* Deck editor: offers names for the line that is typed. Arrows choose, Enter or a tap takes, Escape closes; nothing is
   put in by itself. Changing the format changes the example. Without this file the editor is a plain textarea. */
(() => {
  "use strict";

  // The editor may be swapped in again; its listeners stand on the document and need to be there once.
  if (document.documentElement.dataset.deckEditor) return;
  document.documentElement.dataset.deckEditor = "on";

  // Milliseconds without a key before names are asked for.
  const WAIT = 150;
  // A bullet, a number of copies and "SB:" or "Hrdina:" stand before the name.
  const LINE = /^(?<before>\s*(?:[-–*•+]\s+)?(?:(?:\d{1,3}\s*(?:[x×*]|ks\.?)?|[x×]\s?\d{1,3})\s+)?(?:[^:\d]{1,40}:\s*(?:\d{1,3}\s*[x×]?\s+)?)?)(?<typed>.*)$/i;
  // Names are offered only where nothing or a remark stands after the caret.
  const BEHIND = /^\s*(?:$|[([{x×#])/i;

  const editor = () => document.getElementById("deck-text");
  const list = () => document.getElementById("deck-names");
  const options = () => [...list().querySelectorAll('[role="option"]')];
  const chosenIndex = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");
  const isOpen = () => list() && !list().hidden;

  let waiting = 0;
  let request = null;

  /* The words before the caret on its line, or null where the caret stands inside a name. */
  const typedAt = (area) => {
    const end = area.selectionStart;
    if (end !== area.selectionEnd) return null;
    const begin = area.value.lastIndexOf("\n", end - 1) + 1;
    const behind = area.value.slice(end).split("\n", 1)[0];
    const found = LINE.exec(area.value.slice(begin, end));
    if (!found || !BEHIND.test(behind)) return null;
    return { typed: found.groups.typed, begin: begin + found.groups.before.length, end, isStart: end === begin };
  };

  const say = (count) => {
    const said = document.getElementById("deck-names-said");
    if (said) said.textContent = count ? `${said.dataset.said} ${count}` : "";
  };

  const close = () => {
    clearTimeout(waiting);
    request?.abort();
    if (!list()) return;
    list().hidden = true;
    list().replaceChildren();
    editor().removeAttribute("aria-activedescendant");
    say(0);
  };

  const choose = (index) => {
    const all = options();
    all.forEach((option, position) => option.setAttribute("aria-selected", String(position === index)));
    editor().setAttribute("aria-activedescendant", all[index].id);
    all[index].scrollIntoView({ block: "nearest" });
  };

  const move = (step) => {
    const count = options().length;
    const from = chosenIndex() < 0 && step < 0 ? 0 : chosenIndex();
    choose((from + step + count) % count);
  };

  const take = (option) => {
    const area = editor();
    const typedWord = typedAt(area);
    const text = option.dataset.text;
    close();
    area.focus();
    if (!typedWord) return;
    area.setRangeText(text, typedWord.begin, typedWord.end, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
  };

  // On a phone the line that is typed may be the last one above the keyboard.
  const reveal = () => isOpen() && list().scrollIntoView({ block: "nearest" });

  const show = (area) => {
    const line = area.value.slice(0, area.selectionStart).split("\n").length;
    const style = getComputedStyle(area);
    const box = list();
    box.style.top = `${area.offsetTop + parseFloat(style.paddingTop) + line * parseFloat(style.lineHeight)}px`;
    box.hidden = false;
    reveal();
    say(options().length);
  };

  const ask = async (area) => {
    const typedWord = typedAt(area);
    const format = area.form?.elements.namedItem("format")?.value;
    if (!typedWord || !format || (!typedWord.typed.trim() && !typedWord.isStart)) return close();
    const address = new URL(list().dataset.address, location.href);
    address.search = new URLSearchParams({ format, q: typedWord.typed });
    request?.abort();
    request = new AbortController();
    try {
      const answer = await fetch(address, { signal: request.signal });
      if (!answer.ok) return close();
      list().innerHTML = await answer.text();
    } catch {
      return;
    }
    if (options().length) show(area);
    else close();
  };

  document.addEventListener("input", (event) => {
    if (!event.target.matches("#deck-text")) return;
    close();
    // What was taken from the list is complete.
    if (event.inputType === "insertReplacementText" || event.inputType === "insertFromPaste") return;
    waiting = setTimeout(ask, WAIT, event.target);
  });

  const KEYS = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: close,
    Enter: () => take(options()[chosenIndex()]),
  };

  document.addEventListener("keydown", (event) => {
    if (!event.target.matches("#deck-text") || !isOpen() || event.isComposing) return;
    if (!(event.key in KEYS) || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    // Enter without a choice begins a new line, as everywhere.
    if (event.key === "Enter" && chosenIndex() < 0) return close();
    event.preventDefault();
    KEYS[event.key]();
  });

  // The editor keeps the focus, or a phone would put its keyboard away.
  document.addEventListener("mousedown", (event) => event.target.closest("#deck-names") && event.preventDefault());
  document.addEventListener("click", (event) => {
    const option = event.target.closest('#deck-names [role="option"]');
    if (option) take(option);
    else if (isOpen()) close();
  });
  // On a phone the verdict stands above the text: the line that is typed stays where it was when a new verdict comes.
  let top = null;
  document.addEventListener("htmx:beforeSwap", () => {
    top = document.activeElement === editor() ? editor().getBoundingClientRect().top : null;
  });
  // Before the settling: then a refusal is brought into sight, which moves the line as it must.
  document.addEventListener("htmx:afterSwap", () => {
    if (top !== null && editor()) scrollBy({ top: editor().getBoundingClientRect().top - top, behavior: "instant" });
    top = null;
  });
  document.addEventListener("htmx:afterSettle", reveal);
  document.addEventListener("focusout", (event) => event.target.matches("#deck-text") && close());

  document.addEventListener("change", (event) => {
    const example = event.target.selectedOptions?.[0]?.dataset.example;
    if (example !== undefined && editor()) editor().placeholder = example;
  });
})();
