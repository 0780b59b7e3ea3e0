/* Typing at the desk: a table's number and Enter open it; points and Enter, or one key, save; the focus is back at once.

   No key waits for the server. Until the tables are read, keys are kept and typed then; a number that is no table opens
   a form as well, so that what follows it goes to no other table. */

import { digitOf, readDigits } from "./digits.js";
import { TableForm } from "./form.js";
import { forgetFields, keepFields, readKeptFields } from "./kept_fields.js";
import { addResult, waitingOf } from "./queue.js";
import { copyTemplate, page, say } from "./page.js";
import { findTable, isLoaded } from "./tables.js";

const numberField = document.querySelector(".desk-input");
const numberForm = numberField.form;
const openBox = document.querySelector("[data-entry]");
const idle = openBox.querySelector("[data-idle]");
// The outcome that is saved for each typed number, "" for none.
const heldOutcome = numberForm.dataset.held ?? "";
const typedAhead = [];

let open = null;
let replaced = null;
let lastFocus = numberField;

export const openNumber = () => open?.table.table ?? null;

const showKeys = () => {
  open.form.querySelectorAll(".keys kbd").forEach((key) => key.remove());
  open.resultButtons().forEach((button, at) => {
    const key = document.createElement("kbd");
    key.textContent = String(at + 1);
    button.append(key);
  });
};

const closeTable = () => {
  forgetFields();
  open?.root.remove();
  open = null;
  idle.hidden = false;
  numberField.value = "";
  numberField.focus();
  document.dispatchEvent(new Event("desk:open"));
};

const noticeOf = (table) => {
  if (!table.id) return say("noTable", table);
  const waiting = waitingOf(table.id);
  if (waiting) return say("typed", { what: waiting.typed });
  if (!table.result) return "";
  return [say("entered", { what: table.result.text }), ...table.result.accepted].join(" ");
};

/* Open a table by its number; ``fields`` are those of a refused result that is typed again in place of it. */
export const openTable = (typed, { fields = null, instead = null } = {}) => {
  const found = findTable(typed);
  const table = found ?? { id: null, table: typed, place: "", revision: 0, seats: [], result: null };
  open?.root.remove();
  const root = document.createElement("div");
  root.className = "stack gap-3";
  root.append(document.getElementById("desk-blank").content.cloneNode(true));
  open = new TableForm(root, table);
  replaced = instead;
  if (heldOutcome && !fields) return saveHeld();
  open.showNotice(noticeOf(table));
  const kept = readKeptFields();
  const isSame = kept !== null && kept.match === table.id && kept.revision === table.revision;
  if (fields) open.fill(fields);
  else if (isSame) open.fill(kept.fields);
  idle.hidden = true;
  openBox.prepend(root);
  numberField.value = String(typed);
  open.otherOutcomes.addEventListener("toggle", showKeys);
  for (const kind of ["input", "change"]) {
    open.form.addEventListener(kind, () => keepFields(table, open.readFields()));
  }
  open.form.addEventListener("submit", (event) => event.preventDefault());
  open.form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-result]");
    if (button) save(button);
  });
  showKeys();
  const first = open.points[0] ?? open.form;
  first.focus();
  if (fields) first.select?.();
  document.dispatchEvent(new Event("desk:open"));
};

const save = (button) => {
  const body = open.read(button.value);
  const result = {
    round: page.round,
    table: open.table.table,
    match: open.table.id,
    revision: open.table.revision,
    body,
    typed: open.describe(button, body),
    fields: open.readFields(),
    instead: replaced?.key ?? null,
  };
  closeTable();
  addResult(result);
};

/* A held outcome opens no table, because the next number is typed already. It replaces no result: with the revision
   before it the server refuses. */
const saveHeld = () => {
  if (open.table.result) open.table = { ...open.table, revision: Math.max(open.table.revision - 1, 0) };
  save(open.buttonOf(heldOutcome));
};

const savePoints = () => {
  if (open.lastGame() >= 0) save(open.buttonOf("points"));
};

/* Enter in a field: on to the next one; saved after the last, or in an empty row after a full one. */
const goOn = (field) => {
  const at = open.points.indexOf(field);
  const rest = open.points.slice(at + 1);
  if (field.value ? !rest.length : at > 0 && at % 2 === 0) savePoints();
  else if (field.value) rest[0].select();
};

const openTyped = () => {
  const typed = numberField.value.trim();
  if (/^\d{1,5}$/.test(typed)) openTable(Number(typed));
  else numberField.select();
};

const goBack = (target) => {
  if (!open) return numberField.select();
  if (open.form.contains(target) && target.matches("input, select")) open.form.focus();
  else closeTable();
};

const isField = (target) => target.matches("input:not([type=checkbox]), select, textarea");

/* Return true if the key did something here, so that the browser must not do it as well. */
const pressKey = (key, digit, target) => {
  if (key === "Escape") goBack(target);
  else if (key === "Enter" && target === numberField) openTyped();
  else if (key === "Enter" && open?.points.includes(target)) goOn(target);
  else if (key === "Enter" && open?.ends.includes(target)) {
    if (page.hasPoints) savePoints();
    else open.form.focus();
  } else if (digit !== null && open?.form.contains(target) && !isField(target)) {
    if (digit === "0") open.otherOutcomes.open = !open.otherOutcomes.open;
    else {
      const button = open.resultButtons()[Number(digit) - 1];
      if (button) save(button);
    }
  } else return false;
  return true;
};

const typeAgain = ({ key, digit }) => {
  const target = document.activeElement;
  if (pressKey(key, digit, target)) return;
  const sign = digit ?? (key.length === 1 ? key : "");
  if (!sign || !target.matches("input:not([type=checkbox])")) return;
  target.setRangeText(sign, target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
};

/* The tables are here: type what was typed meanwhile. */
export const typeWhatCameBefore = () => {
  while (typedAhead.length) typeAgain(typedAhead.shift());
};

const hearKey = (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  // A click beside the fields has taken the focus away: the key belongs to where it was.
  if (document.activeElement === document.body && lastFocus.isConnected) lastFocus.focus();
  const target = document.activeElement;
  const isHere = target === numberField || (open?.root.contains(target) ?? false);
  if (!isHere) return;
  const [key, digit] = [event.key, digitOf(event)];
  const mustWait = !isLoaded() && (typedAhead.length || key === "Enter") && (key === "Enter" || key.length === 1);
  if (mustWait) typedAhead.push({ key, digit });
  if (mustWait || pressKey(key, digit, target)) event.preventDefault();
};

/* Take over the page; returns the number of the table that its address opens, null without one. */
export const startTyping = () => {
  openBox.querySelector("[data-plain]")?.remove();
  idle.hidden = false;
  const wanted = numberField.defaultValue;
  document.addEventListener("keydown", hearKey);
  document.addEventListener("focusin", ({ target }) => {
    if (target === numberField || open?.root.contains(target)) lastFocus = target;
  });
  document.addEventListener("input", ({ target, isComposing }) => {
    const isPoints = open?.points.includes(target);
    if (isComposing || (target !== numberField && !isPoints)) return;
    readDigits(target);
    if (isPoints) open.presetTime();
  });
  // The button "Open the table" of a phone's keyboard or of a screen reader.
  numberForm.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isLoaded()) openTyped();
    else typedAhead.push({ key: "Enter", digit: null });
  });
  numberField.focus();
  if (!wanted) return null;
  numberField.value = "";
  return Number(wanted);
};
