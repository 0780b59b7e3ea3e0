/* What is typed in the open table and not saved, kept in this tab through a refresh, for one account and one round. */

import { page } from "./page.js";

const name = `kartel-typed:${page.user}:${page.event}:${page.round}`;

// Where a browser keeps nothing (private windows of some), typing goes on as without this file.
const storage = (() => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
})();

const isEmpty = ({ points, ended, drops }) => ![...points, ...ended].some(Boolean) && !drops.length;

export const forgetFields = () => storage?.removeItem(name);

export const keepFields = (table, fields) => {
  if (isEmpty(fields)) return forgetFields();
  try {
    storage?.setItem(name, JSON.stringify({ table: table.table, match: table.id, revision: table.revision, fields }));
  } catch {
    /* full: what is on the screen is still there */
  }
};

/* Return {table, match, revision, fields} of the table that was open, null without one. */
export const readKeptFields = () => {
  const text = storage?.getItem(name);
  return text ? JSON.parse(text) : null;
};
