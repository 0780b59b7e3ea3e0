/* The lists of the desk: tables that wait, tables that are entered, results that were not saved; and their numbers. */

import { discardResult, listRefused, listWaiting, sendAgain } from "./queue.js";
import { findTable, isLoaded, listTables } from "./tables.js";
import { copyTemplate, page, say } from "./page.js";
import { openNumber, openTable } from "./typing.js";

// In longer lists a table is opened by its number.
const MOST_LISTED = 100;

const card = (name) => document.querySelector(`[data-${name}-list]`);
const waitingCard = card("waiting");
const enteredCard = card("entered");
const refusedCard = card("refused");
const closing = document.querySelector("[data-close]");
const progress = document.querySelector("[data-progress]");

const fillRow = (row, table) => {
  row.querySelector(".plate").textContent = table.table;
  row.classList.toggle("cur", table.table === openNumber());
  const names = row.querySelector("[data-names]");
  names.href = `?table=${table.table}`;
  table.seats.forEach((seat, at) => {
    if (at) names.append(" – ");
    const name = document.createElement(seat.won && table.result ? "b" : "span");
    name.textContent = seat.short_name;
    names.append(name);
  });
  const where = row.querySelector("[data-place]");
  where.textContent = table.place;
  where.hidden = !table.place;
  return row;
};

const waitingRow = (table, refused) => {
  const row = fillRow(copyTemplate("desk-waiting-row"), table);
  const extra = row.querySelector("[data-extra]");
  extra.hidden = !table.extra;
  extra.querySelector("span").textContent = say("minutes", { minutes: table.extra });
  row.querySelector("[data-refused]").hidden = !refused.has(table.id);
  return row;
};

const enteredRow = (table, result, head) => {
  const row = fillRow(copyTemplate("desk-entered-row"), table);
  row.querySelector("[data-result]").textContent = result ? result.typed : table.result.text;
  const gone = table.seats.filter((seat) => seat.status === "dropped").map((seat) => seat.short_name);
  const place = row.querySelector("[data-gone]");
  place.hidden = !gone.length || Boolean(result);
  place.textContent = say("gone", { names: gone.join(", ") });
  row.querySelector("[data-time]").textContent = result ? "" : table.result.time;
  const unsaved = row.querySelector("[data-unsaved]");
  unsaved.hidden = !result;
  unsaved.querySelector("span").textContent = say(result === head ? "saving" : "waiting");
  return row;
};

const isOverridable = ({ code, codes }) =>
  page.mayJudge && code === "result_impossible" && codes.slice(1).every((one) => one.startsWith("scoring_"));

const actions = {
  confirm: (result) => sendAgain(result, { confirm: true }),
  override: (result, row) => {
    const reason = row.querySelector("input");
    if (reason.value.trim()) sendAgain(result, { override: true, reason: reason.value.trim() });
    else reason.focus();
  },
  open: (result) => openTable(result.table, { fields: result.fields, instead: result }),
  discard: (result) => discardResult(result),
};

const refusedRow = (result) => {
  const row = copyTemplate("desk-refused-row");
  row.dataset.key = result.key;
  const title = result.round === page.round ? "table" : "ofRound";
  row.querySelector("[data-title]").textContent = say(title, { table: result.table, number: result.round });
  row.querySelector("[data-typed]").textContent = result.typed;
  row.querySelector("[data-problems]").textContent = result.problems.join(" ");
  row.querySelector("[data-do=confirm]").hidden = result.code !== "result_unusual";
  row.querySelector("[data-override]").hidden = !isOverridable(result);
  row.querySelector("[data-do=open]").hidden = result.round !== page.round;
  row.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-do]");
    if (pressed) actions[pressed.dataset.do](result, row);
  });
  return row;
};

/* Fill a list with the rows that the functions ``rows`` make, or with a copy of the template ``none`` without any. */
const fill = (list, rows, none) => {
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const shown = rows.slice(0, MOST_LISTED).map((make) => make());
  if (!rows.length) shown.push(copyTemplate(none));
  if (rows.length > MOST_LISTED) shown.push(copyTemplate("desk-cut"));
  list.replaceChildren(...shown);
  if (focused) list.querySelector(`[href="${focused}"]`)?.focus();
};

/* The bar counts saved results only; the lists count what was typed as entered. */
const showNumbers = (tables, missing) => {
  const saved = tables.filter((table) => table.result).length;
  waitingCard.querySelector("[data-count]").textContent = missing;
  enteredCard.querySelector("[data-count]").textContent = tables.length - missing;
  [saved, tables.length].forEach((number, at) => (progress.querySelectorAll(".num")[at].textContent = number));
  Object.assign(progress.querySelector("progress"), { max: tables.length, value: saved });
};

/* Rows of refused results are kept while they stand: a reason may be half typed in one. */
const showRefused = () => {
  const refused = listRefused();
  const list = refusedCard.querySelector(".list");
  const rows = new Map([...list.children].map((row) => [row.dataset.key, row]));
  list.replaceChildren(...refused.map((result) => rows.get(result.key) ?? refusedRow(result)));
  refusedCard.hidden = !refused.length;
  refusedCard.querySelector("[data-count]").textContent = refused.length;
};

const showNow = () => {
  showRefused();
  if (!isLoaded()) return;
  const unsaved = listWaiting();
  const typed = new Map(unsaved.map((result) => [result.match, result]));
  const refused = new Set(listRefused().map((result) => result.match));
  const tables = listTables();
  const missing = tables.filter((table) => !table.result && !typed.has(table.id));
  const entered = tables.filter((table) => table.result && !typed.has(table.id));
  entered.sort((one, other) => other.result.at.localeCompare(one.result.at));
  const newestFirst = [...typed.values()].reverse().filter((result) => findTable(result.table)?.id === result.match);
  fill(
    waitingCard.querySelector(".list"),
    missing.map((table) => () => waitingRow(table, refused)),
    "desk-none-waiting",
  );
  fill(
    enteredCard.querySelector(".list"),
    [
      ...newestFirst.map((result) => () => enteredRow(findTable(result.table), result, unsaved[0])),
      ...entered.map((table) => () => enteredRow(table)),
    ],
    "desk-none-entered",
  );
  showNumbers(tables, missing.length);
  if (closing) closing.hidden = Boolean(missing.length || unsaved.length);
};

let isAsked = false;

/* Show the lists before the next picture, once for all changes until then. */
export const showLists = () => {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    showNow();
  });
};

const openByClick = (event) => {
  const link = event.target.closest("a[href^='?table=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !isLoaded()) return;
  event.preventDefault();
  openTable(Number(link.getAttribute("href").slice("?table=".length)));
};

waitingCard.addEventListener("click", openByClick);
enteredCard.addEventListener("click", openByClick);
document.addEventListener("desk:open", showLists);
