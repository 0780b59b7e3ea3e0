/* The queue of typed results: they are sent one after another in the order in which they were typed.

   A result waits, or is refused. One without an answer stays at the head and is sent again under the same key; a refused
   one leaves the queue for the list of results not saved, and the next one is sent. */

import { forgetResult, keepResult, readKeptResults, readResult } from "./kept_results.js";
import { sendResult } from "./request.js";
import { say } from "./page.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;
const MOST_FAILURES = 3;

const listeners = new Set();
const results = readKeptResults();
let running = false;
let stopped = false;
let lastPlace = results.at(-1)?.place ?? 0;
let wake = () => {};

/* Call listen(name, result, answer) for "typed", "saved", "refused", "forgotten", "lost", "reached" and "signed-out". */
export const listenToQueue = (listen) => listeners.add(listen);

const tell = (...what) => listeners.forEach((listen) => listen(...what));

export const listWaiting = () => results.filter((result) => result.state === "waiting");
export const listRefused = () => results.filter((result) => result.state === "refused");
export const waitingOf = (match) => listWaiting().findLast((result) => result.match === match);

/* Only a page with TLS or on this machine has crypto.randomUUID. */
const makeKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `desk-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
};

/* Add a result {round, table, match, revision, body, typed, fields, instead}: typed is the result in words, instead the
   key of the refused result that it replaces; match is null for a table that the round does not have. */
export const addResult = (typed) => {
  lastPlace = Math.max(lastPlace + 1, Date.now());
  const before = waitingOf(typed.match);
  listRefused()
    .filter((other) => other.key === typed.instead)
    .forEach(remove);
  // place is its number in the order of typing, after the key of the earlier result of the same match.
  const result = { ...typed, key: makeKey(), place: lastPlace, state: "waiting", after: before?.key ?? null };
  results.push(result);
  if (result.match === null) refuse(result, { problems: [say("noTableRefusal", result)], codes: [] });
  else {
    keepResult(result);
    tell("typed", result);
    sendAll();
  }
};

/* Send a refused result again, with additions to its body such as a confirmation. */
export const sendAgain = (result, additions) => {
  lastPlace = Math.max(lastPlace + 1, Date.now());
  Object.assign(result, { state: "waiting", place: lastPlace, problems: [], body: { ...result.body, ...additions } });
  results.splice(results.indexOf(result), 1);
  results.push(result);
  keepResult(result);
  tell("typed", result);
  sendAll();
};

export const discardResult = (result) => {
  remove(result);
  tell("forgotten", result);
};

const remove = (result) => {
  forgetResult(result.key);
  const index = results.findIndex((other) => other.key === result.key);
  if (index >= 0) results.splice(index, 1);
};

const refuse = (result, answer) => {
  Object.assign(result, { state: "refused", code: answer.code, codes: answer.codes, problems: answer.problems });
  keepResult(result);
  settleFollowers(result, null);
  tell("refused", result, answer);
};

const save = (result, answer) => {
  remove(result);
  // An earlier refusal of the same table is answered by what was typed after it.
  listRefused()
    .filter((other) => other.match === result.match && other.place < result.place)
    .forEach(remove);
  settleFollowers(result, answer.match.revision);
  tell("saved", result, answer);
};

/* What was typed for the same table afterwards replaces what this one saved. */
const settleFollowers = (result, revision) => {
  for (const other of results.filter((other) => other.after === result.key)) {
    Object.assign(other, { after: null, ...(revision !== null && { revision }) });
    keepResult(other);
  }
};

const pause = (length) =>
  new Promise((done) => {
    const timer = setTimeout(done, length);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });

/* Send at once what waits for the next attempt, because the connection is back. */
export const hurry = () => {
  stopped = false;
  wake();
  sendAll();
};

export const stopSending = () => {
  stopped = true;
};

export const sendAll = async () => {
  if (running) return;
  running = true;
  let failures = 0;
  while (!stopped) {
    const head = listWaiting()[0];
    if (!head) break;
    if (!readResult(head.key)) {
      // Another page of this browser has saved or forgotten it.
      remove(head);
      tell("forgotten", head);
      continue;
    }
    const answer = await sendResult(head);
    failures = answer.is === "failed" ? failures + 1 : 0;
    if (answer.is === "saved") save(head, answer);
    else if (answer.is === "refused") refuse(head, answer);
    else if (answer.is === "signed-out") {
      stopped = true;
      tell("signed-out");
    } else if (answer.status === 500 && failures >= MOST_FAILURES) {
      // A fault of the program does not pass; the results behind it must not wait for it.
      refuse(head, { problems: [say("faulty")], codes: [] });
      failures = 0;
    } else {
      tell("lost", head);
      await pause(answer.wait || Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE));
    }
    if (answer.is === "saved" || answer.is === "refused") tell("reached");
  }
  running = false;
};
