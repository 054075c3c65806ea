import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Drawing } from "../article/drawing.tsx";
import type { ProductHead } from "../product/data.ts";
import { NoContent } from "../product/no-content.tsx";
import { Head } from "../layout/head.tsx";
import { guideTo, upgradeGuides } from "../notes/upgrade-guides.ts";
import type { DocData, DocsData, ListedDoc } from "./data.ts";
import { DocPage } from "./doc.tsx";
import { DocTree } from "../product/doc-tree.tsx";
import { DocVersions } from "../product/doc-versions.tsx";

/** A product's documentation: its own first page, or a list in reading order. */
export function DocsPage() {
  const data = useLoaderData<DocsData | DocData>();
  return "html" in data ? <DocPage /> : <DocList {...data} />;
}

function DocList({ docPages, docSections, docVersions }: DocsData) {
  const product = useOutletContext<ProductHead>();
  const { docs } = useWords();
  const listed = docPages.filter((page) => "minutes" in page);
  const upgrade = guideTo(upgradeGuides(docPages.map(({ path }) => path)), product.version);
  return (
    <>
      <Head
        title={docs.title(product.name)}
        description={docs.description(product.name)}
        hidden={docPages.length === 0}
      />
      <DocVersions versions={docVersions} latest={product.version} />
      {docPages.length === 0 ? (
        <NoContent product={product} title={docs.none(product.name)} />
      ) : listed.length < docPages.length ? (
        <DocTree pages={docPages} sections={docSections} at="" />
      ) : (
        <ol className="doc-list">
          {listed.map((page, index) => (
            <Row
              key={page.path}
              page={page}
              isFirst={index === 0}
              newIn={page.path === upgrade ? product.version : null}
            />
          ))}
        </ol>
      )}
    </>
  );
}

/**
 * A page with its own picture or drawing. The first one, and one without either, names its sections. `newIn`: the
 * latest version, whose news it tells.
 */
function Row({ page, isFirst, newIn }: { page: ListedDoc; isFirst: boolean; newIn: string | null }) {
  const { docs } = useWords();
  const { path, title, summary, minutes, picture, figure, sections } = page;
  return (
    <li>
      <h2>
        <a href={path}>{title}</a>
      </h2>
      <p>{summary}</p>
      <div className="doc-facts num text-meta text-ink-3">
        {docs.minutes(minutes)}
        {newIn !== null && <span className="tag">{docs.newIn(newIn)}</span>}
      </div>
      {
        picture !== "" && (
          <div className="doc-picture" dangerouslySetInnerHTML={{ __html: picture }} />
        ) /* rendered by the server from the site folder */
      }
      {picture === "" && figure && <Drawing drawing={figure} className="doc-picture" />}
      {(isFirst || (picture === "" && !figure)) && (
        <ul className="doc-sections">
          {sections.map(({ id, title: section }) => (
            <li key={id}>
              <a href={`${path}#${id}`} className={isFirst ? "link" : "quiet-link"}>
                {section}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
