/* Lets a page follow its event (docs/decisions/0049): [data-follow] holds the revisions of the parts that the page shows.
   One small request asks for those of now; where one differs, the page is read again and what changed is put in place. */

import { morph } from "./morph.js";

// Milliseconds between two requests.
const STAFF_INTERVAL = 2000;
const PHONE_INTERVAL = 5000;
const LONGEST_WAIT = 10_000;
const LONGEST_PAUSE = 15_000;
// After a slow page the next one is asked for later, by this multiple of its time: many phones must not ask faster than
// the server answers. Pages of the staff and the hall are few. One slow answer, as after a start of the server, is no
// sign of too many requests; two are.
const PAUSE_BY_ANSWER = { staff: 5, phone: 20 };
const LONGEST_PAGE_PAUSE = 30_000;
const MOST_SAID = 3;

const box = document.querySelector("[data-follow]");
const liveRegion = box.querySelector("[data-follow-said]");
const isPhone = box.dataset.followStaff === undefined && matchMedia("(max-width: 48rem)").matches;
const interval = isPhone ? PHONE_INTERVAL : STAFF_INTERVAL;
const pauseByAnswer = isPhone ? PAUSE_BY_ANSWER.phone : PAUSE_BY_ANSWER.staff;

// The revisions that the page shows, and the ETag of the last answer and of the last one that needs no more reading.
let shown = JSON.parse(box.dataset.follow);
let tag = "";
let handledTag = "";
let failures = 0;
let seenAt = new Date();
let isAsking = false;
// A page that is shown without a connection says so itself (static/js/offline/page.js).
let isOver = "keptAt" in document.documentElement.dataset;
let timer = 0;
let earliestPage = 0;
let lastTook = 0;

const say = (text) => {
  liveRegion.textContent = "";
  // Two frames later, so that the same sentence is read out again.
  requestAnimationFrame(() => requestAnimationFrame(() => (liveRegion.textContent = text)));
};

const read = async (address, headers) => {
  const stop = new AbortController();
  const end = setTimeout(() => stop.abort(), LONGEST_WAIT);
  try {
    const answer = await fetch(address, { headers, signal: stop.signal, cache: "no-store" });
    return { status: answer.status, headers: answer.headers, url: answer.url, text: await answer.text() };
  } finally {
    clearTimeout(end);
  }
};

const showNotice = (name, isShown) => {
  const notice = box.querySelector(`[data-follow-${name}]`);
  if (notice.hidden === !isShown) return false;
  notice.hidden = !isShown;
  return true;
};

const noteLost = () => {
  failures += 1;
  // One lost request is usual on a weak network; the next is sent soon.
  if (failures < 2 && navigator.onLine) return;
  const time = seenAt.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  box.querySelector("[data-follow-seen]").textContent = time;
  if (showNotice("lost", true)) say(box.querySelector("[data-follow-lost]").textContent.trim());
};

const noteReached = () => {
  failures = 0;
  seenAt = new Date();
  if (showNotice("lost", false)) say(box.dataset.sayBack);
};

const stopFollowing = (notice) => {
  isOver = true;
  if (showNotice(notice, true)) say(box.querySelector(`[data-follow-${notice}]`).textContent.trim());
};

const textOf = (element) => (element.dataset.news ?? element.textContent).replace(/\s+/g, " ").trim();

/* Say what changed, once: the rows that have their own words, else all, or that the page has changed. Nothing is said if
   a live region of the page changed, because the browser reads it out. */
const sayChanges = (changed) => {
  const rows = new Set();
  for (const element of changed) {
    if (!element.isConnected || element.closest(".clock, [aria-hidden=true]")) continue;
    if (element.closest("[role=status], [role=alert], [aria-live]")) return;
    rows.add(element.closest("[data-news]") ?? element.closest("tr, li, .notice, h1, h2, p, section") ?? element);
  }
  const outer = [...rows].filter((row) => ![...rows].some((other) => other !== row && other.contains(row)));
  const news = outer.filter((row) => row.dataset.news !== undefined);
  const texts = [...new Set((news.length ? news : outer).map(textOf))].filter(Boolean);
  if (!texts.length) return;
  const isShort = texts.length <= MOST_SAID && texts.every((text) => text.length < 200);
  say(isShort ? texts.join(". ") : box.dataset.sayChanged);
};

/* Put what changed in a newly read document into the page. */
const putInPlace = (fresh) => {
  const changed = new Set();
  let isHeld = false;
  for (const where of ["nav.tabs", "main"]) {
    const [old, newer] = [document.querySelector(where), fresh.querySelector(where)];
    if (!old || !newer) continue;
    const found = morph(old, newer);
    if (where === "main") found.changed.forEach((element) => changed.add(element));
    isHeld ||= found.isHeld;
  }
  document.title = fresh.title;
  window.htmx?.process(document.querySelector("main"));
  if (document.activeElement === null) document.querySelector("main").focus({ preventScroll: true });
  document.dispatchEvent(new Event("kartel:changed"));
  const isNews = showNotice("news", isHeld);
  if (isHeld && isNews) say(box.querySelector("[data-follow-news]").textContent.trim());
  else sayChanges(changed);
};

/* Read the page again. Returns false while that must wait, as while a player is dragged or a part is being read. */
const readPage = async () => {
  if (Date.now() < earliestPage || document.querySelector(".lifted, .htmx-request")) return false;
  const started = Date.now();
  const answer = await read(location.href, { "Kartel-Follow": "1" });
  const took = Date.now() - started;
  earliestPage = Date.now() + Math.min(pauseByAnswer * Math.min(took, lastTook), LONGEST_PAGE_PAUSE);
  lastTook = took;
  if (answer.status >= 500) throw new Error("the server has a fault");
  const fresh = new DOMParser().parseFromString(answer.text, "text/html");
  const freshBox = fresh.querySelector("[data-follow]");
  if (answer.status !== 200 || !freshBox || new URL(answer.url).pathname !== location.pathname) {
    stopFollowing("gone");
    return true;
  }
  if (isOver) return true;
  shown = JSON.parse(freshBox.dataset.follow);
  putInPlace(fresh);
  return true;
};

const ask = async () => {
  const answer = await read(box.dataset.followAddress, tag ? { "If-None-Match": tag } : {});
  if (answer.status === 403 || answer.status === 404) return stopFollowing("gone");
  if (answer.status !== 200 && answer.status !== 304) throw new Error("no answer");
  noteReached();
  if (answer.status === 200) {
    tag = answer.headers.get("ETag");
    const current = JSON.parse(answer.text);
    if (Object.keys(shown).every((part) => shown[part] === current[part])) handledTag = tag;
  }
  // A page that was read for this answer is not read for it again, whatever it shows.
  if (tag !== handledTag && (await readPage())) handledTag = tag;
  return null;
};

const pause = () => {
  if (!failures) return interval * (0.9 + 0.2 * Math.random());
  return failures === 1 ? 1000 : Math.min(interval * 2 ** (failures - 2), LONGEST_PAUSE);
};

const askLater = () => {
  clearTimeout(timer);
  if (!document.hidden && !isOver) timer = setTimeout(askNow, pause());
};

const askNow = async () => {
  clearTimeout(timer);
  if (isAsking || document.hidden || isOver) return;
  isAsking = true;
  try {
    await ask();
  } catch {
    if (!isOver) noteLost();
  }
  isAsking = false;
  askLater();
};

document.addEventListener("visibilitychange", askNow);
addEventListener("pageshow", (event) => {
  isOver &&= !event.persisted;
  askNow();
});
addEventListener("online", askNow);
addEventListener("offline", askNow);
// A page that is being left asks no more: a message of the next page must not be read by this one.
addEventListener("beforeunload", () => clearTimeout(timer));
askLater();
