import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import type { ProductHead } from "../product/data.ts";
import { NoContent } from "../product/no-content.tsx";
import { Head } from "../layout/head.tsx";
import { Figure } from "../../ui/figures/figure.tsx";
import type { DocsData } from "./data.ts";
import { DocVersions } from "../product/doc-versions.tsx";

/** A product's documentation as a list, in reading order. */
export function DocsPage() {
  const product = useOutletContext<ProductHead>();
  const { docPages, docVersions } = useLoaderData<DocsData>();
  const { docs } = useWords();
  return (
    <>
      <Head
        title={docs.title(product.name)}
        description={docs.description(product.name)}
        hidden={docPages.length === 0}
      />
      <DocVersions versions={docVersions} latest={product.version} />
      {docPages.length > 0 ? (
        <ol className="doc-list">
          {docPages.map(({ path, title, summary, minutes, picture, figure }) => (
            <li key={path}>
              <h2>
                <a href={path}>{title}</a>
              </h2>
              <p>{summary}</p>
              <span className="num text-meta text-ink-3">{docs.minutes(minutes)}</span>
              {picture ? (
                <div className="doc-picture" dangerouslySetInnerHTML={{ __html: picture }} /> // rendered by the server from the site folder
              ) : (
                figure && (
                  <div className="doc-picture figure-plate">
                    <Figure name={figure} />
                  </div>
                )
              )}
            </li>
          ))}
        </ol>
      ) : (
        <NoContent product={product} title={docs.none(product.name)} />
      )}
    </>
  );
}
