/* Reading digits from any keyboard, also from the upper row of a Czech one without Shift. */

/* The upper row of a Czech keyboard without Shift. */
const digitOfSign = Object.fromEntries([..."+ěščřžýáíé"].map((sign, index) => [sign, String((index + 1) % 10)]));

/* Return the digit of a pressed key, null for another key; by the key's position, because Czech digits need Shift. */
export const digitOf = ({ code, key }) =>
  /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? (/^[0-9]$/.test(key) ? key : null);

/* Replace the signs of the Czech upper row in a field by digits and leave out what is no digit. */
export const readDigits = (field) => {
  const read = (text) => text.replace(/[+ěščřžýáíé]/gi, (sign) => digitOfSign[sign.toLowerCase()]).replace(/\D/g, "");
  const meant = read(field.value);
  if (meant === field.value) return;
  const caret = read(field.value.slice(0, field.selectionStart)).length;
  field.value = meant;
  field.setSelectionRange(caret, caret);
};
