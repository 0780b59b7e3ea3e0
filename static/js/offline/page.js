/* A page that is kept for a phone without a connection (static/js/offline/worker.js). Without a worker, as on plain
   http, this file does nothing. The worker sets data-kept-at on the pages that it shows itself. */
(() => {
  "use strict";

  const worker = navigator.serviceWorker;
  const page = document.documentElement;
  if (!worker || !page.dataset.worker) return;
  const script = document.currentScript.src;

  const addresses = (selector, name) => [...document.querySelectorAll(selector)].map((one) => one[name]);
  const isOwn = (address) => address.startsWith(`${location.origin}/`);

  const askToKeep = () => {
    const files = [
      ...addresses("script[src]", "src"),
      ...addresses("link[rel=stylesheet], link[rel=preload], link[rel=icon], link[rel=manifest]", "href"),
      // Faces of a typeface that only some names need.
      ...performance.getEntriesByType("resource").flatMap((one) => (one.initiatorType === "css" ? [one.name] : [])),
    ].filter(isOwn);
    worker.controller?.postMessage({ page: location.href.split("#")[0], language: page.lang, files });
  };

  const start = () => {
    // A browser may refuse, as in some private windows: the page works without a worker.
    worker.register(page.dataset.worker).catch(() => {});
    worker.addEventListener("controllerchange", askToKeep);
    askToKeep();
  };

  const writeTime = (moment, shown) => {
    const isToday = moment.toDateString() === new Date().toDateString();
    const day = isToday ? {} : { day: "numeric", month: "numeric" };
    // As the server writes times: 09:05 in English, 9:05 in Czech.
    const form = { ...day, hour: page.lang === "en" ? "2-digit" : "numeric", minute: "2-digit", hourCycle: "h23", timeZone: page.dataset.zone };
    shown.dateTime = moment.toISOString();
    shown.textContent = moment.toLocaleString(page.lang === "en" ? "en-GB" : page.lang, form);
  };

  // The page loads itself again when the server answers; the random pause spreads the phones of a hall.
  const returnWhenReached = async () => {
    try {
      const answer = await fetch(script, { method: "HEAD", cache: "no-store" });
      // Another program may have other files: that it answers is enough.
      if (answer.status < 500) return location.reload();
    } catch {
      /* still no connection */
    }
    setTimeout(returnWhenReached, 3000 + Math.random() * 2000);
  };

  const showAsKept = (mark) => {
    writeTime(new Date(Number(page.dataset.keptAt)), mark.querySelector("time"));
    mark.hidden = false;
    const refuse = (event) => {
      const form = event.target.closest("form");
      if (form?.method !== "post") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      mark.querySelector("[data-unsent]").hidden = false;
      mark.scrollIntoView({ block: "nearest" });
    };
    // Before every other script, so that none of them sends the form.
    window.addEventListener("submit", refuse, true);
    setTimeout(returnWhenReached, 1000);
  };

  if (page.dataset.keptAt) showAsKept(document.getElementById("kept-mark"));
  else start();
})();
