/* One request that saves a result, and what its answer means. */

import { addressOf, csrfToken, page } from "./page.js";

const LONGEST_WAIT = 20_000;
const PASSING = new Set([408, 425, 429, 502, 503, 504]);

/* Send a typed result under its key. Returns {is: "saved", match}, {is: "refused", code, codes, problems},
   {is: "signed-out"} or {is: "failed", status, wait}: no answer, or an outage that passes; wait is in milliseconds, 0
   where the server names none. The same result may be sent any number of times: the key lets the server save it once. */
export const sendResult = async (result) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), LONGEST_WAIT);
  try {
    const answer = await fetch(addressOf("result", result.match), {
      method: "POST",
      headers: {
        "Accept-Language": document.documentElement.lang,
        "Content-Type": "application/json",
        "Idempotency-Key": result.key,
        "X-CSRFToken": csrfToken,
      },
      body: JSON.stringify({ ...result.body, revision: result.revision }),
      signal: stop.signal,
      cache: "no-store",
    });
    return await readAnswer(answer);
  } catch {
    return { is: "failed", status: 0, wait: 0 };
  } finally {
    clearTimeout(timer);
  }
};

const readAnswer = async (answer) => {
  if (answer.ok) return { is: "saved", match: await answer.json() };
  if (answer.status === 401 || answer.status === 403) return { is: "signed-out" };
  if (PASSING.has(answer.status) || answer.status >= 500) {
    return { is: "failed", status: answer.status, wait: 1000 * (Number(answer.headers.get("Retry-After")) || 0) };
  }
  const body = await answer.json();
  const language = document.documentElement.lang;
  const problems = body.problems.map((problem) => problem.text[language] ?? problem.text.en);
  return { is: "refused", code: body.code, codes: body.problems.map((problem) => problem.code), problems };
};

/* Ask for the tables of the round that changed since ``seen``, the text of an earlier answer. Returns the answer,
   "current" for 304, "signed-out", or null without a connection. */
export const askForTables = async (seen, tag) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), LONGEST_WAIT);
  const query = new URLSearchParams({ round: page.round, ...(seen && { seen }) });
  try {
    const answer = await fetch(`${page.tables}?${query}`, {
      headers: tag ? { "If-None-Match": tag } : {},
      signal: stop.signal,
      cache: "no-store",
    });
    if (answer.status === 304) return "current";
    if (answer.status === 401 || answer.status === 403) return "signed-out";
    return answer.ok ? { ...(await answer.json()), tag: answer.headers.get("ETag") } : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};
