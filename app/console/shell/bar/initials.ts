/** One or two letters for a person: 王屿 is 王, Wen Yu is WY. Nothing where a name begins with none, as a number does. */
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
