import { Check, Warning } from "../../ui/icons.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import { useId, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";

type Props = { product: string; version: string; shown: boolean; children: ReactNode };

/**
 * Wraps the files of a version: a file dropped on its row, or chosen in the panel, is compared with the published one
 * (`verify-island.ts`). The program puts names and numbers into the places that the texts have for them.
 */
export function VerifyFiles({ product, version, shown, children }: Props) {
  if (!shown) return children;
  return (
    <div
      className="product-main verify-files stack"
      data-island="verify"
      data-on="dragenter"
      data-product={product}
      data-version={version}
    >
      {children}
    </div>
  );
}

/** Where a file is chosen, and what the comparison found: the first of the ways, which a dropped file opens. */
export function VerifyPanel() {
  const { verifyFile: texts } = useWords();
  const id = useId();
  return (
    <section aria-labelledby={id} data-way={0} className="verify-panel no-print">
      <svg viewBox="0 0 52 20" width={78} height={30} aria-hidden="true">
        <circle cx={10} cy={10} r={9} />
        <circle cx={42} cy={10} r={9} />
      </svg>
      <div>
        <h3 id={id}>{texts.title}</h3>
        <p className="verify-lead text-ui text-ink-2">
          {texts.lead}
          <SentenceSpace />
          <a href="/keys" className="link">
            {texts.keys}
          </a>
        </p>
        <VerifyAnswer />
        <dl className="verify-facts text-meta" data-not-read={texts.notRead} hidden>
          {[texts.ownFile, texts.publishedFile].map((title) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="num" />
              <dd className="verify-hash" />
            </div>
          ))}
        </dl>
        <progress max={1} hidden aria-labelledby={id} />
        <div className="button-row">
          <label className="button verify-choose">
            {texts.choose}
            <input type="file" className="hidden-text" autoComplete="off" />
          </label>
          <button type="button" className="button" hidden>
            {texts.stop}
          </button>
        </div>
      </div>
    </section>
  );
}

/** Everything that the comparison may find, of which the program shows one. */
function VerifyAnswer() {
  const { verifyFile: texts } = useWords();
  const results = {
    reading: texts.reading("{file}"),
    same: texts.same("{file}", "{version}"),
    renamed: texts.same("{file}", "{version}"),
    otherFile: texts.otherFile("{file}"),
    otherVersion: texts.same("{file}", "{version}"),
    differs: texts.differs,
    shorter: texts.shorter("{bytes}"),
    longer: texts.longer("{bytes}"),
    unknown: texts.unknown,
    folder: texts.folder,
    many: texts.many,
    unreadable: texts.unreadable,
    failed: texts.failed,
  };
  const { valid, invalid, unchecked } = texts.signature;
  const signatures = { "data-valid": valid, "data-invalid": invalid, "data-unchecked": unchecked };
  const { differs } = texts.verdicts;
  const verdicts: Partial<Record<string, string>> = {
    ...texts.verdicts,
    shorter: differs,
    longer: differs,
    unknown: differs,
  };
  return (
    <div role="status" className="verify-answer text-ui">
      {Object.entries(results).map(([says, text]) => (
        <div key={says} data-says={says} hidden>
          {verdicts[says] !== undefined && (
            <p className="verify-verdict">
              {says === "same" || says === "renamed" ? <Check size={22} /> : <Warning size={22} />}
              {verdicts[says]}
            </p>
          )}
          <p data-text={text} />
        </div>
      ))}
      <p className="verify-signature" {...signatures} />
    </div>
  );
}
