/* The form of the open table: its fields are filled in from a table and read into a result. Keys are in typing.js. */

import { addressOf, page, say } from "./page.js";
import { isTimeOver } from "./tables.js";

const TIME = "time";

const toWholeNumber = (text) => (/^\d+$/.test(text) ? Number(text) : null);

const wholeName = (seat) => (seat?.name_mark ? `${seat.name} (${seat.name_mark})` : seat?.name);

export class TableForm {
  /* A form made from <template id="desk-blank"> for a table, or for a number that the round does not have. */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.form = root.querySelector("[data-desk]");
    this.points = [...root.querySelectorAll("[data-points]")];
    this.ends = [...root.querySelectorAll("[name=ended]")];
    this.otherOutcomes = this.form.querySelector("details");
    this.fillNames();
    this.fillDrops();
    this.fillAddresses();
    this.ends.forEach((end) => end.addEventListener("change", () => (end.dataset.chosen = "")));
    this.presetTime();
  }

  fillNames() {
    this.root.querySelectorAll("[data-name]").forEach((place) => {
      const seat = this.table.seats[Number(place.dataset.name)];
      const name = "whole" in place.dataset ? wholeName(seat) : seat?.short_name;
      place.textContent = name ?? `${Number(place.dataset.name) + 1}.`;
    });
    const place = this.root.querySelector("[data-place]");
    place.textContent = this.table.place;
    place.hidden = !this.table.place;
  }

  fillDrops() {
    const gone = [];
    this.root.querySelectorAll("[data-seat]").forEach((label) => {
      const seat = this.table.seats[Number(label.dataset.seat)];
      label.hidden = seat?.status !== "checked_in";
      label.querySelector("input").value = seat?.entry ?? "";
      if (seat?.status === "dropped") gone.push(say("dropped", { name: seat.short_name }));
    });
    this.root.querySelector("[data-dropped]").textContent = gone.join(", ");
    this.root.querySelector(".drops").hidden = !this.table.seats.length;
  }

  fillAddresses() {
    const clearing = this.root.querySelector("[data-clearing]");
    clearing.hidden = !this.table.result || !this.table.id;
    clearing.action = addressOf("clearing", this.table.table);
    clearing.elements.revision.value = this.table.revision;
    const extra = this.root.querySelector("[data-extra-time]");
    if (!extra) return;
    extra.hidden = !this.table.id;
    extra.open = Boolean(this.table.extra);
    extra.querySelector("form").action = addressOf("extraTime", this.table.table);
    extra.querySelector("[name=minutes]").value = this.table.extra || "";
  }

  showNotice(text) {
    const notice = this.root.querySelector("[data-notice]");
    notice.textContent = text;
    notice.hidden = !text;
  }

  /* Put back what was typed for a result that was refused. */
  fill({ points, ended, drops }) {
    this.points.forEach((field, index) => (field.value = points[index] ?? ""));
    this.ends.forEach((end, index) => {
      end.value = ended[index] ?? "";
      end.dataset.chosen = "";
    });
    this.form.querySelectorAll("[name=drop]").forEach((box) => (box.checked = drops.includes(Number(box.value))));
  }

  /* Return the typed points of each game as two texts; [] where the game counts none. */
  pointsByGame() {
    return this.ends.length || this.points.length
      ? Array.from({ length: Math.max(this.points.length / 2, this.ends.length) }, (_, game) =>
          this.points.slice(2 * game, 2 * game + 2).map((field) => field.value.trim()),
        )
      : [];
  }

  /* Return the index of the last game with points, -1 without one. */
  lastGame() {
    return this.pointsByGame().findLastIndex((pair) => pair.some(Boolean));
  }

  /* When the table's time is over, the end of its last game is preset, until the end is chosen by hand: a game in which
     a player has reached the target was over before. */
  presetTime(lastGame = Math.max(this.lastGame(), 0)) {
    if (page.timeThen === "not_counted") return;
    const over = isTimeOver(this.table);
    this.ends.forEach((end, game) => {
      if ("chosen" in end.dataset || ![...end.options].some((option) => option.value === TIME)) return;
      const most = Math.max(0, ...(this.pointsByGame()[game] ?? []).map(Number));
      const reached = page.target !== null && most >= page.target;
      end.value = over && game === lastGame && !reached ? TIME : "";
    });
  }

  /* Return the body of the request for the value of the pressed button, as docs/api.md describes it. */
  read(pressed) {
    const outcome = pressed.startsWith("outcome:") ? pressed.slice("outcome:".length) : "";
    const games = outcome || pressed === "points" ? null : pressed.split("-").map(Number);
    if (games) this.presetTime(games.reduce((sum, won) => sum + won) - 1);
    const pairs = this.pointsByGame();
    const last = this.lastGame() + 1;
    const points = pairs.slice(0, last).map((pair) => pair.map(toWholeNumber).filter((number) => number !== null));
    const drops = [...this.form.querySelectorAll("[name=drop]:checked")].map((box) => Number(box.value));
    const ended = this.readEnds(games, outcome, last);
    return {
      ...(games && { games }),
      ...(outcome && { outcome }),
      ...(points.length && { in_game_points: points }),
      ...(ended.length && { ended }),
      ...(drops.length && { drops }),
    };
  }

  /* The ends of the games that were played; one that is not chosen is the usual one. */
  readEnds(games, outcome, lastFilled) {
    // Where an unfinished game is drawn, a game with a winner was not ended by time.
    const isDecided = games !== null && page.timeThen === "draw" && games[2] === 0;
    const kept = (end) => "chosen" in end.dataset || !(outcome || isDecided);
    const chosen = this.ends.map((end) => (kept(end) ? end.value : ""));
    const count = games ? games.reduce((sum, won) => sum + won) : Math.max(lastFilled, chosen.findLastIndex(Boolean) + 1);
    const ended = chosen.slice(0, count);
    return ended.some(Boolean) ? ended.map((end) => end || "target") : [];
  }

  /* What was typed, to be put back by fill(). */
  readFields() {
    return {
      points: this.points.map((field) => field.value),
      ended: this.ends.map((end) => end.value),
      drops: [...this.form.querySelectorAll("[name=drop]:checked")].map((box) => Number(box.value)),
    };
  }

  /* Say in words what is saved by a button: 25 : 12, time ran out, drops: Hájek. */
  describe(button, body) {
    const points = (body.in_game_points ?? []).map((pair) => pair.join(" : ")).join(", ");
    const pressed = button.value === "points" ? "" : this.labelOf(button);
    const result = pressed && points ? `${pressed} (${points})` : pressed || points;
    const ends = this.ends
      .filter((end, game) => body.ended?.[game] && body.ended[game] !== "target" && end.value)
      .map((end) => end.selectedOptions[0].textContent.trim());
    const gone = this.table.seats.filter((seat) => body.drops?.includes(seat.entry));
    const drops = gone.length ? [say("drops", { name: gone.map((seat) => seat.short_name).join(", ") })] : [];
    return [result, ...ends, ...drops].filter(Boolean).join(", ");
  }

  labelOf(button) {
    const label = (button.querySelector(".num") ?? button).cloneNode(true);
    label.querySelectorAll("kbd").forEach((key) => key.remove());
    return label.textContent.replace(/\s+/g, " ").trim();
  }

  resultButtons() {
    const from = this.otherOutcomes.open ? this.otherOutcomes : this.form;
    const all = [...from.querySelectorAll(this.otherOutcomes.open ? ".keys .btn" : ":scope > .keys .btn")];
    return all.slice(0, 9);
  }

  buttonOf(value) {
    return this.form.querySelector(`[data-result][value="${CSS.escape(value)}"]`);
  }
}
