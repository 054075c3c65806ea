import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Sign } from "../notes/sign.tsx";
import { languageTag } from "../../../contract/language.ts";
import { versionPath } from "../../../contract/addresses.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import type { LatestRelease } from "./data.ts";

const counted = ["added", "changed", "fixed"] as const;

/** The latest releases, with the number of additions, changes and fixes. */
export function Latest({ releases }: { releases: LatestRelease[] }) {
  const words = useWords();
  const format = useFormats();
  if (releases.length === 0) return null;
  return (
    <section className="wrap home-section" aria-labelledby="latest">
      <h2 id="latest">{words.home.latest}</h2>
      <ul className="latest">
        {releases.map((release) => (
          <li key={release.slug}>
            <time dateTime={release.updateTime ?? undefined}>{format.day(release.updateTime)}</time>
            <h3>
              <a href={versionPath(release, release.version)} className="link">
                {release.name} {release.version}
              </a>
            </h3>
            <p className="latest-text text-note text-ink-2" lang={languageTag[release.language]}>
              <TextWithCode text={release.text} />
            </p>
            <p className="latest-counts">
              {counted.map(
                (kind) =>
                  release.counts[kind] > 0 && (
                    <span key={kind} title={words.releases.counted[kind](release.counts[kind])}>
                      <Sign kind={kind} />
                      <span aria-hidden="true">{release.counts[kind]}</span>
                      <span className="hidden-text">{words.releases.counted[kind](release.counts[kind])}</span>
                    </span>
                  ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
