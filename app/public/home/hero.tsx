import { useWords } from "../../browser/locale/locale.ts";
import { Download } from "../../ui/icons.tsx";
import { Island } from "../../document/island/island.tsx";
import type { ShownLicence } from "../download/downloads.tsx";
import { StereoButton } from "../stereo/stereo-button.tsx";
import { productPath } from "../../../contract/addresses.ts";
import type { CommandRow } from "./command-line-island.tsx";
import type { LatestVersion } from "./data.ts";
import { LensPicture } from "./lens-picture.tsx";

/** Products with a file that the command line can download. */
const shown = ["unity", "unreal", "native"];

export function Hero({ rows, licence }: { rows: LatestVersion[]; licence: ShownLicence | null }) {
  const { home, stereo } = useWords();
  const [first] = rows;
  const offered = shown.flatMap((slug) => rows.flatMap((row) => commandRow(row, slug)).slice(0, 1));
  return (
    <div className="hero" data-island="lens" data-on="pointerover">
      <div className="wrap hero-text">
        <h1 className="display">
          {home.headline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className="hero-lead">{home.lead}</p>
        <div className="hero-buttons">
          {first && (
            <a href={productPath(first)} className="button primary large">
              <Download size={17} />
              {home.get(first.name, first.version)}
            </a>
          )}
          <a href="#products" className="button large">
            {home.all}
          </a>
          <StereoButton about="room" texts={stereo} className="large" />
        </div>
        {offered.length > 0 && licence && <Island name="command-line" props={{ rows: offered, licence }} />}
      </div>
      <LensPicture />
    </div>
  );
}

function commandRow({ slug, name, version, updateTime, file }: LatestVersion, wanted: string): CommandRow[] {
  return slug === wanted && file ? [{ slug, name, version, updateTime, file }] : [];
}
