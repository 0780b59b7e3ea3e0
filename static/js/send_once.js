/* Sends a form of a player so that a lost connection leaves the page as it is: what was chosen stays, a notice says what
   is known, and one button sends it again. <form data-send-once="address of the page that follows">; the notices are in
   templates/tournament/reporting/_unanswered.html. A form is sent under a key, so that the server writes it once, however often it
   arrives. A refusal is shown by the browser itself, as without this script. */
(() => {
  "use strict";

  const LONGEST_WAIT = 15_000;
  // Milliseconds after which a notice says that the form is being sent.
  const SLOW_AFTER = 800;
  // A proxy without the service behind it, or a service that is starting or has an outage.
  const UNAVAILABLE = new Set([502, 503, 504]);

  const keys = new WeakMap();
  const shown = new WeakMap();
  const sending = new Set();
  // Forms whose next sending is left to the browser.
  const sentByBrowser = new Set();

  /* The fields of a form and the button that sends it. */
  const readFields = (form, button) => {
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.append(button.name, button.value);
    return fields;
  };

  /* The same fields have the same key, other ones a new key. */
  const keyOf = (form, contents) => {
    const known = keys.get(form);
    if (known?.contents === contents) return known.key;
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    const key = `page-${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    keys.set(form, { contents, key });
    return key;
  };

  const showNotice = (form, name) => {
    shown.get(form)?.remove();
    if (!name) return null;
    const notice = document.querySelector(`template[data-${name}]`).content.firstElementChild.cloneNode(true);
    shown.set(form, notice);
    form.after(notice);
    return notice;
  };

  const showUnanswered = (form, button, wasOffline) => {
    const notice = showNotice(form, "unanswered");
    notice.querySelector(wasOffline ? "[data-unknown]" : "[data-unsent]").remove();
    const again = notice.querySelector("[data-again]");
    const what = button?.textContent.replace(/\s+/g, " ").trim();
    if (what) again.append(`: ${what}`);
    again.addEventListener("click", () => form.requestSubmit(button?.isConnected ? button : undefined));
    notice.scrollIntoView({ block: "nearest" });
  };

  /* Send the fields of a form under their key. Returns the answer, null without one. */
  const sendFields = async (form, fields) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), LONGEST_WAIT);
    try {
      return await fetch(form.getAttribute("action") ?? location.href, {
        method: "POST",
        body: fields,
        headers: { "Idempotency-Key": keyOf(form, fields.toString()) },
        // The page that follows is opened by the browser, because it also shows the message of this sending.
        redirect: "manual",
        cache: "no-store",
        signal: stop.signal,
      });
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };

  const send = async (form, button) => {
    sending.add(form);
    const wasOffline = !navigator.onLine;
    const slow = setTimeout(() => showNotice(form, "sending"), SLOW_AFTER);
    const answer = await sendFields(form, readFields(form, button));
    clearTimeout(slow);
    sending.delete(form);
    if (answer?.type === "opaqueredirect") return location.assign(form.dataset.sendOnce);
    if (!answer || UNAVAILABLE.has(answer.status)) return showUnanswered(form, button, wasOffline);
    showNotice(form, null);
    sentByBrowser.add(form);
    return form.requestSubmit(button?.isConnected ? button : undefined);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sendOnce === undefined || sentByBrowser.delete(form)) return;
    event.preventDefault();
    if (!sending.has(form)) send(form, event.submitter);
  });
})();
