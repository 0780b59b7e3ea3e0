/* What the desk says: one line for results, read out by screen readers once, and notices that stand while they hold. */

import { copyTemplate } from "./page.js";

// Milliseconds within which results saved one after another are read out together.
const TOGETHER = 600;

const line = document.querySelector("[data-said]");
const place = document.querySelector("[data-notices]");
const standing = new Map();

let collected = [];
let timer = 0;

export const announce = (text) => {
  collected.push(text);
  timer ||= setTimeout(() => {
    line.textContent = collected.slice(-3).join(" ");
    collected = [];
    timer = 0;
  }, TOGETHER);
};

/* Show a notice under a name, read out once, or change its text; ``link`` is an address that loads the page again. */
export const showNotice = (name, text, link = "") => {
  let notice = standing.get(name);
  if (!notice) {
    notice = copyTemplate("desk-notice");
    standing.set(name, notice);
    place.append(notice);
    announce(text);
  }
  const words = notice.querySelector("[data-text]");
  if (words.textContent !== text) words.textContent = text;
  const again = notice.querySelector("a");
  again.hidden = !link;
  if (link) again.href = link;
};

/* Take a notice away. Returns true if it stood. */
export const hideNotice = (name) => {
  const notice = standing.get(name);
  notice?.remove();
  return standing.delete(name);
};
