import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { shownKinds, type NoteLine } from "../../../contract/notes.ts";
import { countOf } from "../notes/note-counts.ts";
import { useSite } from "../layout/use-site.ts";
import { ChannelTag } from "../download/channel-tag.tsx";
import { Warnings } from "../download/headline.tsx";
import { NoteLines } from "../notes/note-lines.tsx";
import type { ProductHead } from "../product/data.ts";
import type { TypePaths } from "../product/type-paths.ts";
import { versionPath } from "../../../contract/addresses.ts";
import { openReleases } from "./filters.ts";
import type { ShownRelease } from "./data.ts";

export type Stop = { release: ShownRelease; lines: NoteLine[]; place: "newer" | "yours" | "plain" };

/** The releases along a rail, doubled between the reader's version and the latest. `isFolded`: older ones open by their number of lines. */
export function Timeline({
  product,
  latest,
  stops,
  isWhole,
  isFolded,
  isGrouped,
  types,
}: {
  product: ProductHead;
  latest: string | null;
  stops: Stop[];
  /** Whether no line is left out. */
  isWhole: boolean;
  isFolded: boolean;
  isGrouped: boolean;
  types: TypePaths;
}) {
  const { releases } = useWords();
  const groups = useSite()?.taxonomy.noteGroups ?? [];
  const open = isFolded ? openReleases(stops) : stops.length;
  return (
    <ol className="timeline">
      {stops.map((stop, index) => {
        const { release, lines, place } = stop;
        const notes = (
          <>
            <Warnings of={release} hrefOf={(version) => versionPath(product, version)} />
            <NoteLines
              content={isWhole ? release.content : []}
              lines={lines}
              language={release.language}
              groups={groups}
              types={types}
              isGrouped={isGrouped}
            />
          </>
        );
        const folds = index >= open && place !== "yours";
        return (
          <li
            key={release.version}
            id={folds ? undefined : release.version}
            className={folds ? "stop folded" : `stop ${place}`}
          >
            <StopHead product={product} latest={latest} stop={stop}>
              {!folds && <StopDay stop={stop} />}
            </StopHead>
            <span className="stop-rail" aria-hidden="true" />
            <div className="stop-notes">
              {place === "yours" && <span className="tag">{releases.yourVersion}</span>}
              {place !== "yours" && !folds && notes}
              {folds && (
                <details className="fold">
                  <summary>
                    <Counts stop={stop} />
                  </summary>
                  {/* Within: a browser that is led to it opens it by itself */}
                  <div id={release.version}>{notes}</div>
                </details>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type HeadProps = { product: ProductHead; latest: string | null; stop: Stop; children: ReactNode };

function StopHead({ product, latest, stop: { release }, children }: HeadProps) {
  const { releases, product: texts } = useWords();
  return (
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
      {children}
    </div>
  );
}

function StopDay({ stop: { release } }: { stop: Stop }) {
  const format = useFormats();
  const { product } = useWords();
  return (
    <>
      {release.updateTime !== null && <time dateTime={release.updateTime}>{format.day(release.updateTime)}</time>}
      {release.changedOn && (
        <span className="text-meta text-ink-2">{product.changed(format.day(release.changedOn))}</span>
      )}
    </>
  );
}

/** The number of a folded release's lines by kind, whether some need the reader's code to change, and its day. */
function Counts({ stop }: { stop: Stop }) {
  const { release, lines } = stop;
  const { releases } = useWords();
  const counts = countOf(lines);
  const texts = shownKinds.flatMap((kind) => (counts[kind] > 0 ? releases.counted[kind](counts[kind]) : []));
  return (
    <>
      <span className="hidden-text">{release.version} </span>
      <span>{texts.length > 0 ? texts.join(" · ") : releases.notes}</span>
      {counts.breaking > 0 && <span className="tag warn">{releases.breakingTag}</span>}
      <StopDay stop={stop} />
    </>
  );
}
