import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import type { NoteLine } from "../../../contract/notes.ts";
import { useSite } from "../layout/use-site.ts";
import { ChannelTag } from "../download/channel-tag.tsx";
import { NoteLines } from "../notes/note-lines.tsx";
import type { ProductHead } from "../product/data.ts";
import type { TypePaths } from "../product/type-paths.ts";
import { versionPath } from "../../../contract/addresses.ts";
import type { ShownRelease } from "./data.ts";

export type Stop = { release: ShownRelease; lines: NoteLine[]; place: "newer" | "yours" | "plain" };

/** The releases along a rail, doubled between the reader's version and the latest. */
export function Timeline({
  product,
  latest,
  stops,
  content,
  types,
}: {
  product: ProductHead;
  latest: string | null;
  stops: Stop[];
  content: boolean;
  types: TypePaths;
}) {
  const { releases, product: texts } = useWords();
  const format = useFormats();
  const groups = useSite()?.taxonomy.noteGroups ?? [];
  return (
    <ol className="timeline">
      {stops.map(({ release, lines, place }) => (
        <li key={release.version} id={release.version} className={`stop ${place}`}>
          <div className="stop-head cluster">
            <h3>
              <a href={versionPath(product, release.version)} className="title-link">
                {release.version}
              </a>
            </h3>
            {release.version === latest && <span className="tag">{texts.latest}</span>}
            <ChannelTag channel={release.channel} />
            {release.withdrawn && <span className="tag bad">{texts.withdrawn}</span>}
            {release.deprecated && !release.withdrawn && <span className="tag warn">{texts.deprecated}</span>}
            {release.translation && (
              <span className="tag warn" title={releases.translation[release.translation]}>
                {releases.translationTag[release.translation]}
              </span>
            )}
            <time dateTime={release.updateTime ?? undefined}>{format.day(release.updateTime)}</time>
          </div>
          <span className="stop-rail" aria-hidden="true" />
          <div className="stop-notes">
            {place === "yours" ? (
              <span className="tag">{releases.yourVersion}</span>
            ) : (
              <NoteLines
                content={content ? release.content : []}
                lines={lines}
                language={release.language}
                groups={groups}
                types={types}
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
