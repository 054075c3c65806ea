import { productPath } from "../../../contract/addresses.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useAccountWords } from "../../browser/locale/account-words.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { Warning } from "../../ui/icons.tsx";
import { Bars } from "../parts/bars.tsx";
import { More } from "./more.tsx";
import { Part } from "./part.tsx";
import { PartProblem } from "../../ui/form/part-problem.tsx";
import { useMyDownloads } from "./use-pages.ts";

type Download = CallData<"ownDownloads">["items"][number];

/** What the account downloaded; a version that was withdrawn since is marked. */
export function Downloads() {
  const { ownDownloads: texts } = useAccountWords();
  const { items, total, problem, showMore, busy } = useMyDownloads();
  return (
    <Part title={texts.title} lead={texts.lead}>
      {!items && !problem && <Bars count={3} />}
      {items?.length === 0 && (
        <div className="account-empty">
          <span className="empty-discs" aria-hidden="true" />
          <p>{texts.none}</p>
          <a href="/" className="button">
            {texts.products}
          </a>
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="account-list">
          {items.map((download, index) => (
            <Row key={index} download={download} />
          ))}
        </ul>
      )}
      <PartProblem problem={problem} />
      {items && <More shown={items.length} total={total} busy={busy} onMore={showMore} />}
    </Part>
  );
}

function Row({ download: { product, version, file, at, withdrawn } }: { download: Download }) {
  const { ownDownloads: texts } = useAccountWords();
  const { language, words } = usePageLocale();
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <a href={`${productPath(product)}/releases/${encodeURIComponent(version)}`} className="link num">
            {words.shortNames[product] ?? product} {version}
          </a>
          {withdrawn && (
            <span className="tag bad">
              <Warning size={13} />
              {texts.withdrawn}
            </span>
          )}
        </p>
        <p className="text-meta text-ink-3 wrap-anywhere">{file}</p>
      </div>
      <span className="num text-meta text-ink-3">{formatMoment(at, language, words)}</span>
    </li>
  );
}
