/* What the server tells this page: addresses, the round, the game and the words
   (tournament/views/results/desk_script.py). */

export const page = JSON.parse(document.getElementById("desk-page").textContent);

export const csrfToken = document.querySelector("[name=csrfmiddlewaretoken]").value;

/* Return a sentence with its names in braces replaced. */
export const say = (name, values = {}) => page.words[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

/* Return an address of a match or a table: the server wrote a 0 in the place of its number. */
export const addressOf = (kind, number) => page[kind].replace("/0/", `/${number}/`);

/* Return a copy of the only element of a <template>. */
export const copyTemplate = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
