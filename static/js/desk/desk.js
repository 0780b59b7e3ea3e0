/* The result desk (docs/decisions/0046): joins typing, the queue of results, the tables of the server and what is
   shown. */

import { readKeptFields } from "./kept_fields.js";
import { isKept } from "./kept_results.js";
import { showLists } from "./lists.js";
import { announce, hideNotice, showNotice } from "./notices.js";
import { page, say } from "./page.js";
import { hurry, listenToQueue, listRefused, listWaiting, sendAll, stopSending, waitingOf } from "./queue.js";
import { findTable, followTables, isLoaded, noteSaved, round } from "./tables.js";
import { openTable, startTyping, typeWhatCameBefore } from "./typing.js";

let isLeaving = false;

const showLost = () => {
  const text = say(isKept ? "offline" : "offlineUnkept");
  showNotice("lost", listWaiting().length ? `${text} ${say("waitingCount", { count: listWaiting().length })}` : text);
};

const showReached = () => {
  if (!hideNotice("lost")) return;
  announce(say("online"));
  hurry();
};

const showSignedOut = (name) => {
  stopSending();
  showNotice("signed-out", say(name), page.desk);
};

const describe = (table) => `${table.seats.map((seat) => seat.short_name).join(" – ")} ${table.result.text}`;

const hearTables = (what, changed) => {
  if (what === "lost") return showLost();
  if (what === "signed-out") return showSignedOut("signedOut");
  if (what === "other-user") return showSignedOut("otherUser");
  showReached();
  if (what === "current") return null;
  // The clock and the reports of players are parts of the page, read again by their hx-get.
  window.htmx?.trigger(document.body, "desk-changed");
  for (const table of changed.filter((table) => !waitingOf(table.id))) {
    const text = table.result ? say("elsewhere", { table: table.table, what: describe(table) }) : say("cleared", table);
    announce(text);
  }
  if (!["published", "running"].includes(round.state)) showNotice("round", say("roundClosed"), page.desk);
  else if (round.newest > page.round) showNotice("round", say("newerRound"), page.desk);
  else hideNotice("round");
  return showLists();
};

const hearQueue = (what, result, answer) => {
  if (what === "saved") {
    noteSaved(answer.match, result.typed);
    announce(say("saved", { table: result.table, what: result.typed }));
    if (!listWaiting().length) tables.askNow();
  }
  if (what === "refused") {
    announce([say("refused", { table: result.table, what: result.typed }), ...result.problems].join(" "));
  }
  if (what === "reached") showReached();
  if (what === "lost") showLost();
  if (what === "signed-out") showSignedOut("signedOut");
  showLists();
};

/* Leaving asks while something is not saved. Forms and links that come back to the desk do not, and signing out asks a
   question of its own. */
const askBeforeLeaving = () => {
  const comesBack = (target) => target.closest("[data-returns], [data-forgets], .desk a[href^='?'], [data-notices] a");
  for (const kind of ["submit", "click"]) {
    document.addEventListener(kind, (event) => (isLeaving = Boolean(comesBack(event.target))), true);
    // The desk opens a table itself instead of following its link.
    addEventListener(kind, (event) => (isLeaving &&= !event.defaultPrevented));
  }
  addEventListener("beforeunload", (event) => {
    if (!isLeaving && (listWaiting().length || listRefused().length)) event.preventDefault();
  });
};

const wantedTable = startTyping();
listenToQueue(hearQueue);
const keptCount = listWaiting().length + listRefused().length;
if (keptCount) announce(say("kept", { count: keptCount }));
const tables = followTables(hearTables);
askBeforeLeaving();
addEventListener("online", () => tables.askNow());
showLists();
sendAll();

/* The first answer may be long in coming, and a lost one is asked for again. */
const begin = async () => {
  await tables.first;
  while (!isLoaded()) await new Promise((done) => setTimeout(done, 100));
  // A table in which something was typed opens again after a refresh.
  const opened = wantedTable ?? readKeptFields()?.table ?? null;
  if (opened !== null && findTable(opened)) openTable(opened);
  typeWhatCameBefore();
};

begin();
