/* Runs every [data-deadline]: counts by the server's clock, changes data-state at ten and five minutes, and announces
   it to screen readers. The server's time comes from the Date header of one small answer, so pages with a clock can be
   cached. */
(() => {
  "use strict";

  const SOON = 600;
  const LAST = 300;
  const script = document.currentScript.src;
  // Milliseconds by which the server's clock is ahead of the reader's.
  let offset = 0;

  const askTheTime = async () => {
    const askedAt = Date.now();
    try {
      const answer = await fetch(script, { method: "HEAD", cache: "no-store" });
      const serverTime = Date.parse(answer.headers.get("Date"));
      // The header has whole seconds: the middle of one is the best guess.
      if (!Number.isNaN(serverTime)) offset = serverTime + 500 - (askedAt + Date.now()) / 2;
    } catch {
      // No connection: the reader's own clock must do.
    }
  };

  const stateOf = (left) => (left < 0 ? "over" : left < LAST ? "last" : left < SOON ? "soon" : "ok");

  const write = (left) => {
    const whole = Math.abs(left);
    return `${left < 0 ? "+" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };

  const wordOf = (clock, state) => clock.dataset[`word${state[0].toUpperCase()}${state.slice(1)}`];

  const changeState = (clock, state) => {
    const first = clock.dataset.running === undefined;
    clock.dataset.running = "";
    if (clock.dataset.state === state) return;
    clock.dataset.state = state;
    const announcement = clock.querySelector("[data-announce]");
    if (announcement && !first) announcement.textContent = wordOf(clock, state);
  };

  const tick = (clock) => {
    const left = Math.floor((Number(clock.dataset.deadline) - Date.now() - offset) / 1000);
    const number = clock.querySelector("[role=timer]");
    if (number) number.textContent = write(left);
    // Always with the number: the page may come with the end by the clock of the venue, which needs no word.
    const word = clock.querySelector("[data-word]");
    if (word) word.textContent = wordOf(clock, stateOf(left));
    const meter = clock.querySelector("progress");
    if (meter) meter.value = Math.max(0, left);
    changeState(clock, stateOf(left));
  };

  let isTimeAsked = false;

  const tickAll = async () => {
    // A clock may come later, into a page that stays open: a paused one goes on, a round begins.
    if (!isTimeAsked && document.querySelector("[data-deadline]")) {
      isTimeAsked = true;
      await askTheTime();
    }
    document.querySelectorAll("[data-deadline]").forEach(tick);
  };

  const start = () => {
    tickAll();
    setInterval(tickAll, 1000);
  };

  // A page that follows its event has been changed: a clock shows its time before the reader sees another.
  document.addEventListener("kartel:changed", tickAll);
  document.addEventListener("htmx:afterSwap", tickAll);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && tickAll());
  start();
})();
