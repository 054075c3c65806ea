import { useWords } from "../../browser/locale/locale.ts";
import { Download } from "../../ui/icons.tsx";
import { Island } from "../../document/island/island.tsx";
import type { CommandRow } from "./command-line-island.tsx";
import type { HomeData } from "./data.ts";
import type { LatestVersion } from "./latest-versions.tsx";
import { Scene } from "./scene.tsx";

type Props = Pick<HomeData, "rows" | "licences" | "title" | "text" | "offered" | "scene"> & {
  /** Without any version yet. */
  isEmpty: boolean;
};

export function Hero({ rows, licences, title, text, offered, scene, isEmpty }: Props) {
  const { home, shortNames } = useWords();
  const first = rows.find(({ file }) => file);
  return (
    <div className="hero">
      <div className="wrap hero-text">
        <h1 className="display">
          {(title ?? [home.headline]).map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className="hero-lead text-lead text-ink-2">{text ?? (isEmpty ? home.nothingYet : home.lead)}</p>
        <div className="hero-buttons cluster">
          {first && (
            <a href={first.path} className="button primary large">
              <Download size={17} />
              {home.get(first.name, first.version)}
            </a>
          )}
          {!isEmpty && (
            <a href="#products" className="hero-all">
              {home.all}
            </a>
          )}
        </div>
        {offered.length > 0 && (
          <Island
            name="command-line"
            props={{ rows: offered.flatMap((row) => commandRow(row, shortNames)), licences }}
          />
        )}
      </div>
      {scene && <Scene scene={scene} />}
    </div>
  );
}

function commandRow(row: LatestVersion, shortNames: Record<string, string>): CommandRow[] {
  const { slug, name, version, updateTime, file } = row;
  return file ? [{ slug, name: shortNames[slug] ?? name, version, updateTime, file }] : [];
}
