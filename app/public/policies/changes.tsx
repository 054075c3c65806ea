import policiesEn from "../../../contract/words/policies.en.ts";
import policiesZh from "../../../contract/words/policies.zh.ts";
import type { Language } from "../../../contract/language.ts";
import type { TextChange } from "../../../contract/schemas/content.ts";

/** A diff of two versions of a text, as Markdown source. */
export function Changes({ changes, language }: { changes: TextChange[]; language: Language }) {
  const texts = (language === "zh" ? policiesZh : policiesEn).policy;
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
