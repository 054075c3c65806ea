import { useWords } from "../../browser/locale/locale.ts";
import { Download } from "../../ui/icons.tsx";
import { Island } from "../../document/island/island.tsx";
import { StereoButton } from "../stereo/stereo-button.tsx";
import type { CommandRow } from "./command-line-island.tsx";
import type { HomeData, LatestVersion } from "./data.ts";
import { LensPicture } from "./lens-picture.tsx";

type Props = Pick<HomeData, "rows" | "licence" | "title" | "text" | "offered">;

export function Hero({ rows, licence, title, text, offered }: Props) {
  const { home, stereo, shortNames } = useWords();
  const [first] = rows;
  return (
    <div className="hero" data-island="lens" data-on="pointerover">
      <div className="wrap hero-text">
        <h1 className="display">
          {(title ?? [home.headline]).map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className="hero-lead">{text ?? home.lead}</p>
        <div className="hero-buttons">
          {first && (
            <a href={first.path} className="button primary large">
              <Download size={17} />
              {home.get(first.name, first.version)}
            </a>
          )}
          <a href="#products" className="button large">
            {home.all}
          </a>
          <StereoButton about="room" texts={stereo} className="large" />
        </div>
        {offered.length > 0 && licence && (
          <Island
            name="command-line"
            props={{ rows: offered.flatMap((row) => commandRow(row, shortNames)), licence }}
          />
        )}
      </div>
      <LensPicture />
    </div>
  );
}

function commandRow(row: LatestVersion, shortNames: Record<string, string>): CommandRow[] {
  const { slug, name, version, updateTime, file } = row;
  return file ? [{ slug, name: shortNames[slug] ?? name, version, updateTime, file }] : [];
}
