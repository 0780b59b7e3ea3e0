/* Sounds and vibrates at a new round or another table of the player: [data-seat] of the page "My table" changes. A
   switch turns it on; its position is stored in the browser. Browsers let a page sound only after a touch of it, so the
   touch of the switch is used, and after the page was loaded again the first touch anywhere. */
(() => {
  "use strict";

  const SWITCH_KEY = "kartel-round-signal";
  const TONES = [660, 880];
  const LENGTH = 0.22; // seconds of a tone

  const control = document.querySelector("[data-round-signal]");
  if (!control) return;
  let audio = null;
  let seat = null;

  const isOn = () => {
    try {
      return localStorage.getItem(SWITCH_KEY) === "on";
    } catch {
      return control.ariaPressed === "true";
    }
  };

  const readSeat = () => document.querySelector("[data-seat]")?.dataset.seat ?? "";

  const wake = () => {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context) return;
    audio ??= new Context();
    if (audio.state === "suspended") audio.resume();
  };

  const sound = () => {
    navigator.vibrate?.([200, 100, 200]);
    if (audio?.state !== "running") return;
    TONES.forEach((tone, index) => {
      const [source, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + index * LENGTH;
      source.frequency.value = tone;
      volume.gain.setValueAtTime(0.4, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
      source.connect(volume).connect(audio.destination);
      source.start(start);
      source.stop(start + LENGTH);
    });
    control.dataset.sounded = String(Number(control.dataset.sounded ?? 0) + 1);
  };

  const show = (on) => (control.ariaPressed = String(on));

  control.addEventListener("click", async () => {
    const on = !isOn();
    try {
      localStorage.setItem(SWITCH_KEY, on ? "on" : "off");
    } catch {
      // A browser that keeps nothing: the switch holds as long as the page is open.
    }
    show(on);
    if (!on) return;
    wake();
    await audio?.resume();
    sound();
  });

  document.addEventListener("pointerdown", () => isOn() && wake(), { passive: true });
  document.addEventListener("keydown", () => isOn() && wake());

  document.addEventListener("kartel:changed", () => {
    const newSeat = readSeat();
    if (newSeat && newSeat !== seat && isOn()) sound();
    seat = newSeat || seat;
  });

  seat = readSeat();
  show(isOn());
  control.closest("[hidden]").hidden = false;
})();
