import type { CommandLine } from "./commands.ts";

/** Lines of a terminal. */
export function CommandLines({ lines }: { lines: CommandLine[] }) {
  return lines.map((line, index) => (
    <span key={index}>
      {line.map(({ text, look }, place) =>
        look ? (
          <span key={place} className={look}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {"\n"}
    </span>
  ));
}
