/* Results that were typed and are not saved yet, kept in this browser for one account and one event.

   Each result is an item of its own in localStorage, so that two pages of one browser do not overwrite each other.
   Where a browser keeps nothing, or has no room left, they stay in this page. static/js/page.js deletes them at signing
   out, by the same prefix. */

import { page } from "./page.js";

const prefix = `kartel-desk:${page.user}:${page.event}:`;

const storage = (() => {
  try {
    localStorage.setItem(`${prefix}test`, "");
    localStorage.removeItem(`${prefix}test`);
    return localStorage;
  } catch {
    return null;
  }
})();
const inPage = new Map();
// Keys of the results that did not fit into the browser's storage.
const unkept = new Set();

export const isKept = storage !== null;

export const keepResult = (result) => {
  const text = JSON.stringify(result);
  inPage.set(result.key, text);
  try {
    storage?.setItem(prefix + result.key, text);
    unkept.delete(result.key);
  } catch {
    unkept.add(result.key);
  }
};

/* Return the result as it is kept now, null if another page of this browser has saved or forgotten it. */
export const readResult = (key) => {
  const text = storage && !unkept.has(key) ? storage.getItem(prefix + key) : inPage.get(key);
  return text ? JSON.parse(text) : null;
};

export const forgetResult = (key) => {
  inPage.delete(key);
  unkept.delete(key);
  storage?.removeItem(prefix + key);
};

/* Return all results kept for this account and event, in the order in which they were typed. */
export const readKeptResults = () => {
  const keys = storage ? Object.keys(storage).filter((key) => key.startsWith(prefix)) : [];
  return keys.map((key) => JSON.parse(storage.getItem(key))).sort((one, other) => one.place - other.place);
};
