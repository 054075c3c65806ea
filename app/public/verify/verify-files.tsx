import { useId, type ReactNode } from "react";
import { usePageWords } from "../../browser/locale/page-words.ts";

type Props = { product: string; version: string; shown: boolean; children: ReactNode };

/**
 * Wraps the files of a version: a file dropped on its row, or chosen below, is compared with the published one
 * (`verify-island.ts`). The program puts names and numbers into the places that the texts have for them.
 */
export function VerifyFiles({ product, version, shown, children }: Props) {
  const { verifyFile: texts } = usePageWords();
  const id = useId();
  if (!shown) return children;
  const results = {
    reading: texts.reading("{file}"),
    same: texts.same("{file}", "{version}"),
    renamed: texts.renamed("{file}", "{version}"),
    otherFile: texts.otherFile("{file}"),
    otherVersion: texts.otherVersion("{file}", "{version}"),
    differs: texts.differs,
    shorter: texts.shorter("{bytes}"),
    longer: texts.longer("{bytes}"),
    unknown: texts.unknown,
    folder: texts.folder,
    many: texts.many,
    unreadable: texts.unreadable,
    failed: texts.failed,
  };
  return (
    <div
      className="product-main verify-files"
      data-island="verify"
      data-on="dragenter"
      data-product={product}
      data-version={version}
    >
      {children}
      <section aria-labelledby={id} className="verify-panel no-print">
        <svg viewBox="0 0 52 20" width={78} height={30} aria-hidden="true">
          <circle cx={10} cy={10} r={9} />
          <circle cx={42} cy={10} r={9} />
        </svg>
        <div className="min-w-0">
          <h3 id={id}>{texts.title}</h3>
          <p className="mt-1 text-ui text-ink-2">{texts.lead}</p>
          <div role="status" className="verify-answer text-ui">
            {Object.entries(results).map(([says, text]) => (
              <p key={says} data-says={says} data-text={text} hidden />
            ))}
          </div>
          <progress max={1} hidden aria-labelledby={id} />
          <div className="mt-3 flex flex-wrap gap-2">
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
    </div>
  );
}
