/* Shows the rows of the hall screen page by page: as many rows as the screen has room for, without scrolling. */
(() => {
  "use strict";

  const MILLISECONDS_PER_PAGE = 10_000;
  const ZOOM_KEY = "kartel-board-zoom";
  const [STEP, SMALLEST, LARGEST] = [0.1, 0.5, 2.5];

  const foot = document.querySelector(".board-foot");
  const findPart = (name) => foot.querySelector(`[data-board-${name}]`);
  const rowsOf = (list) => [...list.querySelectorAll("li")];

  let zoom = 1;
  // The index of the first row that is shown.
  let first = 0;
  let perPage = Infinity;

  const readZoom = () => {
    try {
      return Number(localStorage.getItem(ZOOM_KEY)) || 1;
    } catch {
      return 1;
    }
  };

  const keepZoom = () => {
    try {
      localStorage.setItem(ZOOM_KEY, String(zoom));
    } catch {
      // A browser that keeps nothing: the size holds as long as the page is open.
    }
  };

  /* Show the page that begins at the row `first`. */
  const show = () => {
    const list = document.querySelector(".board-rows");
    if (!list) return;
    const rows = rowsOf(list);
    if (first >= rows.length) first = 0;
    rows.forEach((row, index) => (row.hidden = index < first || index >= first + perPage));
    const seen = rows.slice(first, first + perPage);
    const pages = Math.ceil(rows.length / perPage);
    const nameOf = (row) => row.querySelector("b").textContent.trim();
    findPart("names").textContent = pages > 1 ? `${nameOf(seen[0])} – ${nameOf(seen.at(-1))}` : "";
    findPart("pages").textContent =
      pages > 1
        ? foot.dataset.boardPage.replace("{page}", Math.floor(first / perPage) + 1).replace("{pages}", pages)
        : "";
  };

  /* Measure how many rows fit between head and foot, and show the page of the first row that is seen now. */
  const layOut = () => {
    document.documentElement.style.setProperty("--zoom", zoom);
    foot.hidden = false;
    const list = document.querySelector(".board-rows");
    if (!list) return;
    const rows = rowsOf(list);
    list.classList.remove("paged");
    rows.forEach((row) => (row.hidden = false));
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    const height = Math.max(...rows.map((row) => row.getBoundingClientRect().height));
    const top = list.getBoundingClientRect().top + scrollY;
    const below = foot.offsetHeight + 2 * parseFloat(getComputedStyle(list.parentElement).fontSize);
    const most = Math.max(1, Math.floor((innerHeight - top - below) / height)) * columns;
    // Pages of the same length, so that the last one is not a single row.
    const lines = Math.ceil(rows.length / Math.ceil(rows.length / most) / columns);
    perPage = lines * columns;
    first = Math.floor(first / perPage) * perPage;
    list.style.setProperty("--lines", lines);
    list.classList.add("paged");
    show();
  };

  foot.addEventListener("click", (event) => {
    const step = Number(event.target.closest("[data-board-size]")?.dataset.boardSize);
    if (!step) return;
    zoom = Math.min(LARGEST, Math.max(SMALLEST, Math.round((zoom + step * STEP) * 10) / 10));
    keepZoom();
    layOut();
  });

  setInterval(() => {
    if (perPage === Infinity) return;
    first += perPage;
    show();
  }, MILLISECONDS_PER_PAGE);
  addEventListener("resize", layOut);
  document.addEventListener("kartel:changed", layOut);
  document.fonts?.ready.then(layOut);
  zoom = readZoom();
  layOut();
})();
