import type { Product, ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { TaxonomyMark } from "../../ui/taxonomy-mark.tsx";
import { Download } from "../../ui/icons.tsx";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useKinds } from "../layout/use-site.ts";

/** A row of the product table: a product, or one of its engines if a version has files for several. */
export type LatestVersion = {
  slug: string;
  kind: string;
  path: string;
  name: string;
  /** The engine of the row and its name, if the product has several. */
  engine: { key: string; name: string } | null;
  text: string;
  version: string;
  updateTime: string | null;
  file: Pick<ReleaseFile, "name" | "size" | "sha256"> | null;
  links: Product["links"];
};

/** A table of all SDKs and tools with their latest version, its date and its size. */
export function LatestVersions({ rows }: { rows: LatestVersion[] }) {
  const words = useWords();
  const kinds = useKinds().filter(({ key }) => rows.some(({ kind }) => kind === key));
  return (
    <section className="wrap home-section" aria-labelledby="products">
      <h2 id="products">{words.home.products}</h2>
      {kinds.map(({ key, title, icon }) => (
        <div key={key} className="latest-versions-group">
          <h3 className="with-icon">
            <TaxonomyMark icon={icon} />
            {title}
          </h3>
          <ul className="latest-versions">
            {rows
              .filter((row) => row.kind === key)
              .map((row) => (
                <Row key={row.slug + row.engine?.key} row={row} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ row }: { row: LatestVersion }) {
  const { home } = useWords();
  const format = useFormats();
  const { documentation, releases, samples } = row.links;
  const name = row.engine ? home.forEngine(row.name, row.engine.name) : row.name;
  const path = row.path;
  const pages = [
    { to: documentation, text: home.documentation },
    { to: releases, text: home.notes },
    { to: samples, text: home.samples },
  ];
  return (
    <li className="latest-version">
      <div className="latest-version-name">
        <a href={path} className="latest-version-link">
          {name}
        </a>
        <p>{row.text}</p>
      </div>
      <p className="latest-version-number">{row.version}</p>
      <p className="latest-version-date">
        {row.updateTime !== null && <time dateTime={row.updateTime}>{format.day(row.updateTime)}</time>}
      </p>
      <p className="latest-version-size">{row.file && format.size(row.file.size)}</p>
      <p className="latest-version-pages">
        {pages.map(
          ({ to, text }) =>
            to && (
              <a key={to} href={to} className="quiet-link">
                {text}
                <span className="hidden-text"> {name}</span>
              </a>
            ),
        )}
      </p>
      {row.file && (
        <a
          href={`${path}#${row.engine?.key ?? "files"}`}
          className="button icon latest-version-download"
          aria-label={home.download(name)}
          title={home.download(name)}
        >
          <Download size={16} />
        </a>
      )}
    </li>
  );
}
