/* Makes a part of the page like a newly read one by changing only what differs, so that focus, scroll position, open
   details and typed text stay. Elements marked data-follow-skip are left as they are. */

// What the browser and other scripts set on elements that the server sent without it.
const KEPT_ATTRIBUTES = new Set(["open", "rows", "data-least", "data-running"]);
// Browsers without popovers refuse their selector.
const OPEN_DIALOG = CSS.supports("selector(:popover-open)") ? ":popover-open" : "dialog[open]";
const FIELDS = "input:not([type=hidden], [type=submit], [type=button]), textarea, select";

const isTyped = (field) => {
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (field.nodeName !== "SELECT") return field.value !== field.defaultValue;
  const first = [...field.options].filter((option) => option.defaultSelected);
  const chosen = [...field.selectedOptions];
  return first.length ? first.some((option, index) => option !== chosen[index]) : field.selectedIndex > 0;
};

/* Return true if an element has a field in use: typed in, or with the focus; or an open dialog. */
const isInUse = (element) => {
  if (element.nodeType !== Node.ELEMENT_NODE) return false;
  if (element.matches(OPEN_DIALOG) || element.querySelector(OPEN_DIALOG)) return true;
  const fields = [...element.querySelectorAll(FIELDS), ...(element.matches(FIELDS) ? [element] : [])];
  return fields.some((field) => field === document.activeElement || isTyped(field));
};

/* Return the HTML of an element without what differs in every answer or was set by scripts. */
const comparableHtml = (element) => {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("[name=csrfmiddlewaretoken]").forEach((token) => token.removeAttribute("value"));
  for (const each of [copy, ...copy.querySelectorAll("*")])
    KEPT_ATTRIBUTES.forEach((name) => each.removeAttribute(name));
  return copy.outerHTML;
};

const isSameKind = (old, fresh) =>
  old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && (old.id ?? "") === (fresh.id ?? "");

/* Return the old child for each new one, or null: by id, then equal ones, then those of the same kind in their order. */
const pairChildren = (old, fresh) => {
  const left = new Set(old);
  const pairs = fresh.map((next) => {
    const found = [...left].find((each) => (next.id ? isSameKind(each, next) : each.isEqualNode(next)));
    if (found) left.delete(found);
    return found ?? null;
  });
  let behind = -1;
  return pairs.map((found, index) => {
    if (found) {
      behind = old.indexOf(found);
      return found;
    }
    const ahead = pairs.slice(index).find(Boolean);
    const end = ahead ? old.indexOf(ahead) : old.length;
    const next = old.slice(behind + 1, end).find((each) => left.has(each) && isSameKind(each, fresh[index]));
    if (!next) return null;
    left.delete(next);
    behind = old.indexOf(next);
    return next;
  });
};

/* Make ``old`` like ``fresh``. Returns {changed, isHeld}: the elements with new contents, and whether something was left
   as it was because it is in use. */
export const morph = (old, fresh) => {
  const found = { changed: new Set(), isHeld: false };
  morphNode(old, fresh, found);
  return found;
};

const morphNode = (old, fresh, found) => {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue === fresh.nodeValue) return;
    if (fresh.nodeValue.trim()) found.changed.add(old.parentElement);
    old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.matches("[data-follow-skip], [name=csrfmiddlewaretoken]") || old.isEqualNode(fresh)) return;
  if (old.matches("form, [data-follow-whole]") && isInUse(old)) {
    found.isHeld ||= comparableHtml(old) !== comparableHtml(fresh);
    return;
  }
  const isAtDefault = old.nodeName === "SELECT" && !isTyped(old);
  morphAttributes(old, fresh, found);
  morphChildren(old, fresh, found);
  // A select keeps its choice when options come before it: one that was not touched gets the choice of the new page.
  if (isAtDefault) old.selectedIndex = Math.max([...old.options].findIndex((option) => option.defaultSelected), 0);
};

const morphAttributes = (old, fresh, found) => {
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    if (name === "data-news") found.changed.add(old);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT_ATTRIBUTES.has(name)) old.removeAttribute(name);
  }
};

const morphChildren = (old, fresh, found) => {
  const [oldChildren, freshChildren] = [[...old.childNodes], [...fresh.childNodes]];
  const pairs = pairChildren(oldChildren, freshChildren);
  const gone = oldChildren.filter((each) => !pairs.includes(each) && !each.matches?.("[data-follow-skip]"));
  if (gone.some(isInUse)) {
    found.isHeld = true;
    return;
  }
  gone.forEach((each) => each.remove());
  let place = old.firstChild;
  freshChildren.forEach((next, index) => {
    const kept = pairs[index];
    if (!kept) {
      const added = document.importNode(next, true);
      old.insertBefore(added, place);
      if (added.textContent.trim()) found.changed.add(added.nodeType === Node.ELEMENT_NODE ? added : old);
      return;
    }
    if (kept === place) place = place.nextSibling;
    else old.insertBefore(kept, place);
    morphNode(kept, next, found);
  });
};
