const closing: Record<string, string> = { "{": "}", "(": ")", "[": "]" };

/**
 * The first bracket error in a piece of C#, or `undefined`. Skips comments, strings (verbatim and interpolated ones
 * included) and characters; nothing else is parsed.
 */
export function firstImbalance(code: string): string | undefined {
  const token =
    /\/\/[^\n]*|\/\*.*?\*\/|\$?@\$?"(?:""|[^"])*"|\$?"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|[{}()[\]]|"|\n/gs;
  const open: { bracket: string; line: number }[] = [];
  let line = 1;
  for (const [text] of code.matchAll(token)) {
    const top = open.at(-1);
    if (text === '"') return `a text that does not end in line ${line}`;
    if (closing[text]) open.push({ bracket: text, line });
    else if (/^[})\]]$/.test(text)) {
      if (!top || closing[top.bracket] !== text) return `${text} closes nothing in line ${line}`;
      open.pop();
    }
    line += text.split("\n").length - 1;
  }
  const left = open.at(-1);
  return left && `${left.bracket} of line ${left.line} is not closed`;
}
