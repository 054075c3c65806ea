import { useLoaderData, useOutletContext } from "react-router";
import { usePageWords } from "../../browser/locale/page-words.ts";
import type { ProductHead } from "../product/data.ts";
import { Head } from "../layout/head.tsx";
import type { DocsData } from "./data.ts";

/** The documentation of a product as a list, in the order in which it is best read. */
export function DocsPage() {
  const product = useOutletContext<ProductHead>();
  const { docPages } = useLoaderData<DocsData>();
  const { docs } = usePageWords();
  return (
    <>
      <Head title={docs.title(product.name)} description={docs.description(product.name)} />
      <ol className="doc-list">
        {docPages.map(({ path, title, summary }) => (
          <li key={path}>
            <h2>
              <a href={path}>{title}</a>
            </h2>
            <p>{summary}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
