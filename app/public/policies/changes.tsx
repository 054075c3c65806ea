import type { Language } from "../../../contract/language.ts";
import type { TextChange } from "../../../contract/schemas/content.ts";
import { pageWords } from "../../browser/locale/page-words.ts";

/** A diff of two versions of a text, as Markdown source. */
export function Changes({ changes, language }: { changes: TextChange[]; language: Language }) {
  const texts = pageWords[language].policy;
  return (
    <>
      <p className="policy-legend">{texts.legend}</p>
      <div className="policy-changes">
        {changes.map(({ kind, text }, index) => {
          const Tag = tags[kind];
          // Pieces have no identity, and their order never changes
          return <Tag key={index}>{text}</Tag>;
        })}
      </div>
    </>
  );
}

const tags = { same: "span", added: "ins", removed: "del" } as const;
