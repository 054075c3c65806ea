import { Fragment, type ReactNode } from "react";

const parts =
  /(`+)([^]*?[^`])\1(?!`)|!?\[([^\]\n]*)\]\((https?:\/\/[^)\s]+)\)|(https?:\/\/[^\s<>()[\]]*[^\s<>()[\].,;:!?'"])/g;

/** Returns where code leads, if anywhere. */
type LinkOf = (code: string) => string | undefined;

/** A text in the light Markdown of release notes: code, links, and further lines with lists and code blocks. */
export function TextWithCode({ text, linkOf }: { text: string; linkOf?: LinkOf | undefined }) {
  if (!text.includes("\n")) return inline(text, linkOf);
  const blocks = text.split(/^(\s*```[^\n]*\n[^]*?\n\s*```)$/m);
  return blocks.flatMap((block, index) =>
    index % 2
      ? [
          <code key={index} className="note-code">
            {block.replace(/^\s*```[^\n]*\n|\n\s*```$/g, "")}
          </code>,
        ]
      : block.split("\n").flatMap((line, at) => {
          const [, indent = "", mark] = /^(\s*)(?:([-*]|\d+\.)\s)?/.exec(line) ?? [];
          if (line.trim() === "") return [];
          if (index === 0 && at === 0) return [<Fragment key="first">{inline(line, linkOf)}</Fragment>];
          return [
            <span key={`${index} ${at}`} className="note-item" style={{ marginInlineStart: `${indent.length / 2}rem` }}>
              {mark && (/\d/.test(mark) ? `${mark} ` : "• ")}
              {inline(mark ? line.trim().slice(mark.length + 1) : line.trim(), linkOf)}
            </span>,
          ];
        }),
  );
}

function inline(text: string, linkOf: LinkOf | undefined): ReactNode[] {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 2: code, 3: name, 4: target, 5: address, index } of text.matchAll(parts)) {
    shown.push(text.slice(end, index));
    end = index + whole.length;
    if (code !== undefined) {
      const path = linkOf?.(code);
      const shownCode = <code key={index}>{code}</code>;
      shown.push(
        path ? (
          <a key={index} className="link" href={path}>
            {shownCode}
          </a>
        ) : (
          shownCode
        ),
      );
    } else
      shown.push(
        <a key={index} className="link" href={target ?? address} rel="noreferrer">
          {name || target || address}
        </a>,
      );
  }
  return [...shown, text.slice(end)];
}
