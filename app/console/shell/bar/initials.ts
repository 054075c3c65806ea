/**
 * One or two letters for a person: 王 for 王屿, WY for Wen Yu. Empty if the name does not begin with a letter, as a phone
 * number.
 */
export function initialsOf(name: string): string {
  const [first = "", ...others] = name
    .replace(/@.*$/u, "")
    .trim()
    .split(/[\s_.-]+/u);
  const letter = initialOf(first);
  if (letter === "" || /\p{Script=Han}/u.test(letter)) return letter;
  return letter + initialOf(others.at(-1) ?? "");
}

function initialOf(word: string): string {
  return /^\p{L}/u.exec(word)?.[0].toLocaleUpperCase("en") ?? "";
}
