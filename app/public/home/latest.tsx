import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { languageTag } from "../../../contract/language.ts";
import { versionPath } from "../../../contract/addresses.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import type { LatestRelease } from "./data.ts";

/** What the latest releases changed: their most important lines. */
export function Latest({ releases }: { releases: LatestRelease[] }) {
  const words = useWords();
  const format = useFormats();
  if (releases.length === 0) return null;
  return (
    <section className="wrap home-section heading-beside" aria-labelledby="latest">
      <h2 id="latest">{words.home.latest}</h2>
      <ul className="latest">
        {releases.map((release) => (
          <li key={release.slug}>
            {release.updateTime !== null && <time dateTime={release.updateTime}>{format.day(release.updateTime)}</time>}
            <h3>
              <a href={versionPath(release, release.version)} className="link">
                {words.shortNames[release.slug] ?? release.name} {release.version}
              </a>
            </h3>
            <p lang={languageTag[release.language]}>
              {release.change && (
                <b className={release.change === "breaking" ? "text-bad" : `text-${release.change}`}>
                  {release.change === "breaking" ? words.releases.breakingTag : words.releases.kinds[release.change]}
                </b>
              )}{" "}
              <TextWithCode text={release.text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
