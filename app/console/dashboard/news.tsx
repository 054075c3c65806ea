import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useRead, type ReadState } from "../list/use-read.ts";
import { useVersionPath } from "../list/use-version-path.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Warning } from "../../ui/icons.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { newestOf, usedProducts, type UsedProduct } from "./updates.ts";

const shownNewest = 5;

/** New versions of downloaded products; before the first download, the newest versions of all products. */
export function News({ downloads }: { downloads: ReadState<CallData<"ownDownloads">> }) {
  const { news: texts } = useWords().dashboard;
  const products = useRead("products", { pageSize: 100 });
  const versionPath = useVersionPath();
  const id = useId();
  const isKnown = downloads.data !== null && products.data !== null;
  const all = isKnown ? (products.data?.items ?? []) : [];
  const used = isKnown ? usedProducts(downloads.data?.items ?? [], all) : [];
  const newest = used.length === 0 ? newestOf(all).slice(0, shownNewest) : [];
  const problem = downloads.problem ?? products.problem;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{newest.length > 0 ? texts.newestTitle : texts.title}</h2>
      <SectionProblem problem={problem} />
      {!isKnown && !problem && <Skeleton count={shownNewest} />}
      {isKnown && (
        <ul className="dashboard-list">
          {used.map((each) => (
            <Row key={each.slug} {...each} versionPath={versionPath} />
          ))}
          {newest.map(({ slug, version, updateTime }) => (
            <Row
              key={slug}
              slug={slug}
              own={version}
              withdrawn={false}
              newer={null}
              day={updateTime}
              versionPath={versionPath}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = UsedProduct & { day?: string | null; versionPath: ReturnType<typeof useVersionPath> };

function Row({ slug, own, withdrawn, newer, day, versionPath }: RowProps) {
  const { news: texts } = useWords().dashboard;
  const { shortNames } = useWords();
  const formats = useFormats();
  const name = shortNames[slug] ?? slug;
  const version = newer?.version ?? own;
  const updated = newer?.updateTime ?? day;
  return (
    <li>
      <span className="name">{name}</span>
      <span className="num versions">
        <a className="link" aria-label={texts.notesOf(name, version)} href={versionPath(slug, version)}>
          {newer ? texts.arrow(own, newer.version) : own}
        </a>
        {withdrawn && (
          <span className="tag bad">
            <Warning size={13} />
            {texts.withdrawn(own)}
          </span>
        )}
      </span>
      <span className="num when">{updated === undefined ? !withdrawn && texts.newest : formats.day(updated)}</span>
    </li>
  );
}
