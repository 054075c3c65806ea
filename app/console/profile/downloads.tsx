import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { Warning } from "../../ui/icons.tsx";
import { useVersionPath } from "../list/use-version-path.ts";
import { PagedList } from "./paged-list.tsx";
import { useMyDownloads } from "./use-pages.ts";

type Download = CallData<"ownDownloads">["items"][number];

/** The account's downloads; versions withdrawn since then are marked. */
export function Downloads() {
  const { ownDownloads: texts } = useWords();
  const versionPath = useVersionPath();
  const empty = (
    <>
      <p>{texts.none}</p>
      <a href="/" className="button">
        {texts.products}
      </a>
    </>
  );
  return (
    <PagedList title={texts.title} lead={texts.lead} pages={useMyDownloads()} empty={empty}>
      {(download, index) => (
        <Row key={index} download={download} path={versionPath(download.product, download.version)} />
      )}
    </PagedList>
  );
}

function Row({ download, path }: { download: Download; path: string | undefined }) {
  const { product, version, file, at, withdrawn } = download;
  const { ownDownloads: texts } = useWords();
  const { language, words } = useLocale();
  return (
    <li>
      <div>
        <p className="item-title">
          <a href={path} className="link num">
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
