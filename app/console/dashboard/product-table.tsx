import { useId, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Bars } from "./bars.tsx";
import type { Statistics } from "../chart/statistics.ts";
import { useVersionPath } from "../list/use-version-path.ts";
import { useCount } from "../../browser/locale/use-count.ts";

const first = 10;

type Products = Statistics["products"];

/** Downloads by product in the charts' range. */
export function ProductTable({ products, failed }: { products: Products | null; failed: boolean }) {
  const { products: texts } = useWords().dashboard;
  const [isWhole, setWhole] = useState(false);
  const count = useCount();
  const id = useId();
  const shown = isWhole ? products : products?.slice(0, first);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {!products && !failed && <Bars count={3} />}
      {products?.length === 0 && <p className="dashboard-none">{texts.none}</p>}
      {shown && shown.length > 0 && <Table products={shown} />}
      {products && products.length > first && !isWhole && (
        <button type="button" className="button small spaced" onClick={() => setWhole(true)}>
          {texts.all(count(products.length))}
        </button>
      )}
    </section>
  );
}

function Table({ products }: { products: Products }) {
  const { products: texts } = useWords().dashboard;
  const { shortNames } = useWords();
  const versionPath = useVersionPath();
  const count = useCount();
  return (
    <table className="dashboard-table text-ui">
      <thead>
        <tr>
          <th scope="col">{texts.product}</th>
          <th scope="col">{texts.version}</th>
          <th scope="col">{texts.downloads}</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ slug, version, downloads }) => (
          <tr key={`${slug} ${version}`}>
            <td className="name">{shortNames[slug] ?? slug}</td>
            <td>
              <a className="link" href={versionPath(slug, version)}>
                {version}
              </a>
            </td>
            <td>{count(downloads)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
