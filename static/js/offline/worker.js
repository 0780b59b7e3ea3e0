/* The service worker: keeps the last pages of one reader, shows them while the server cannot be reached, and nothing
   else. It exists only over TLS and on localhost. The view web/web_app.py writes `settings` above these lines:
   program (a digest, so that an upgrade replaces the worker), signOut and files (addresses), most (pages kept).

   Every answer comes from the server while there is one. A page is kept if its answer has the header X-Kartel-Keep;
   X-Kartel-Reader names the signed-in person by a digest. The first answer to another reader deletes what was kept. */
"use strict";

const ownPrefix = "kartel-";
const filesName = `${ownPrefix}${settings.program}-files`;
const pagesPrefix = `${ownPrefix}${settings.program}-pages-`;
// A server that is starting again, seen through a proxy.
const unavailable = new Set([502, 503, 504]);

const deleteCaches = async (shouldDelete) => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ownPrefix) && shouldDelete(name)).map((name) => caches.delete(name)));
};

const isOfPages = (name) => name.startsWith(pagesPrefix);
const nameOfReader = (answer) => `${pagesPrefix}${answer.headers.get("X-Kartel-Reader") ?? "visitor"}`;
const forgetOthers = (answer) => deleteCaches((name) => isOfPages(name) && name !== nameOfReader(answer));

// A kept page sends no form, so it needs no token, and says since when it is kept.
const prepareToKeep = (html) =>
  html
    .replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1")
    .replace(/hx-headers='[^']*'/, "")
    .replace(/<html(?=\s)/i, `<html data-kept-at="${Date.now()}"`);

const keepFiles = async (addresses) => {
  const kept = await caches.open(filesName);
  const missing = await Promise.all(addresses.map(async (file) => ((await kept.match(file)) ? [] : [file])));
  await kept.addAll(missing.flat());
};

// A page that follows its event gets answers of a newer program, with files of other names.
const filesOf = (html) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file).filter((file) => file.startsWith(settings.files));

const keepPage = async (address, answer) => {
  if (!answer.headers.has("X-Kartel-Keep") || answer.redirected) return;
  const html = await answer.text();
  if (!/^\s*<!doctype html/i.test(html)) return;
  await keepFiles(filesOf(html));
  const headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  const pages = await caches.open(nameOfReader(answer));
  await pages.put(address, new Response(prepareToKeep(html), { headers }));
  // A page that is put again becomes the last one.
  const kept = await pages.keys();
  await Promise.all(kept.slice(0, -settings.most).map((request) => pages.delete(request, { ignoreVary: true })));
};

// The page of this address, else of the same address with another query; for the front page the reader's own table.
const findKept = async (url) => {
  const address = new URL(url);
  for (const name of (await caches.keys()).filter(isOfPages)) {
    const pages = await caches.open(name);
    const exact = await pages.match(url, { ignoreVary: true });
    const alike = exact ?? (await pages.matchAll(url, { ignoreSearch: true, ignoreVary: true })).at(-1);
    if (alike) return alike;
    const tables = (await pages.keys()).filter((request) => request.url.endsWith("/me/"));
    if (address.pathname === "/" && tables.length) return Response.redirect(tables.at(-1).url);
  }
  return undefined;
};

const readAnswer = async (event) => {
  const answer = await fetch(event.request);
  if (!answer.ok) return answer;
  await forgetOthers(answer);
  if (answer.headers.has("X-Kartel-Keep")) event.waitUntil(keepPage(event.request.url, answer.clone()));
  return answer;
};

const answerPage = async (event) => {
  try {
    const answer = await readAnswer(event);
    return (unavailable.has(answer.status) && (await findKept(event.request.url))) || answer;
  } catch (failure) {
    const kept = await findKept(event.request.url);
    if (kept) return kept;
    throw failure;
  }
};

const answerFile = async (request) => {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match(request, { cacheName: filesName, ignoreVary: true });
    if (kept) return kept;
    throw failure;
  }
};

// Keep the open page, with its files: it was loaded before the worker began.
const keepOpened = async ({ page, language, files }) => {
  await keepFiles(files);
  for (const name of (await caches.keys()).filter(isOfPages))
    if (await caches.match(page, { cacheName: name, ignoreVary: true })) return;
  const answer = await fetch(page, { headers: { "Accept-Language": language } });
  if (!answer.ok) return;
  await forgetOthers(answer);
  await keepPage(page, answer);
};

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(
    deleteCaches((name) => name !== filesName && !isOfPages(name)).then(() => self.clients.claim()),
  ),
);

self.addEventListener("message", (event) => event.waitUntil(keepOpened(event.data)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  // No other request is answered here. A sign-out deletes the pages even if it does not reach the server.
  if (request.method !== "GET") {
    if (address.pathname === settings.signOut) event.waitUntil(deleteCaches(isOfPages));
  } else if (request.mode === "navigate") event.respondWith(answerPage(event));
  else if (address.pathname.startsWith(settings.files)) event.respondWith(answerFile(request));
  // A page that follows the event asks for itself: what it gets is the last answer, and a failure stays a failure.
  else if (request.headers.has("Kartel-Follow")) event.respondWith(readAnswer(event));
});
