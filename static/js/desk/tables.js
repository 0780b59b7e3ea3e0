/* The tables of the round as the server has them, kept current by one small request every two seconds. */

import { askForTables } from "./request.js";
import { page } from "./page.js";

const EVERY = 2000;

const byId = new Map();
const byNumber = new Map();
let order = [];
// What the last answer said for the next request: which tables this page has read, and its ETag.
let seen = "";
let tag = "";
let asking = null;
let timer = 0;
// Milliseconds by which the server's clock is ahead of this one.
let offset = 0;

export const round = { state: "", deadline: null, newest: page.round };
export const isLoaded = () => seen !== "";
export const listTables = () => order;
export const findTable = (number) => byNumber.get(number) ?? null;

/* Return true if the time of a table is over, its extra minutes included. */
export const isTimeOver = (table) =>
  round.deadline !== null && Date.now() + offset >= round.deadline + 60_000 * (table.extra ?? 0);

/* Take a result that this page has saved, until the next answer has it in words. */
export const noteSaved = (match, text) => {
  const table = byId.get(match.id);
  if (!table) return;
  table.revision = match.revision;
  table.result = { text, time: "", at: match.result?.at ?? "", accepted: [] };
};

/* Take an answer. Returns the tables with a result that this page has neither read nor saved; none at first. */
const take = (answer) => {
  const before = new Map(byId);
  if (answer.is_whole) byId.clear();
  answer.tables.forEach((table) => byId.set(table.id, table));
  const changed = answer.tables.filter((table) => before.get(table.id)?.revision !== table.revision);
  const extra = new Map(answer.extra_times.map((one) => [one.match, one.minutes]));
  byId.forEach((table) => (table.extra = extra.get(table.id) ?? 0));
  order = [...byId.values()].sort((one, other) => one.table - other.table);
  byNumber.clear();
  order.forEach((table) => byNumber.set(table.table, table));
  offset = Date.parse(answer.now) - Date.now();
  round.state = answer.state;
  round.newest = answer.newest_round;
  round.deadline = answer.deadline === null ? null : Date.parse(answer.deadline);
  [seen, tag] = [answer.seen, answer.tag];
  return before.size ? changed : [];
};

/* Ask at once, and then every two seconds while the page can be seen. listen(what, changed) is called with "changed",
   "current", "lost", "signed-out" or "other-user". */
export const followTables = (listen) => {
  const ask = async () => {
    const answer = await askForTables(seen, tag);
    if (answer === null) listen("lost", []);
    else if (answer === "current" || answer === "signed-out") listen(answer, []);
    else if (answer.user !== page.user) listen("other-user", []);
    else listen("changed", take(answer));
  };

  const next = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(askNow, EVERY);
  };

  const askNow = () => {
    asking ??= ask().finally(() => {
      asking = null;
      next();
    });
    return asking;
  };

  document.addEventListener("visibilitychange", () => document.hidden || askNow());
  return { askNow, first: askNow() };
};
