import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { versionPath } from "../../../contract/addresses.ts";
import { Contents, FoldedContents } from "../article/contents.tsx";
import { Markup } from "../article/markup.tsx";
import { Head } from "../layout/head.tsx";
import type { ProductHead } from "../product/data.ts";
import type { SourcesData } from "./data.ts";

/** The source files of a sample as they are in its version, to be read before they are downloaded. */
export function SourcesPage() {
  const product = useOutletContext<ProductHead>();
  const { slug, title, version, sources } = useLoaderData<SourcesData>();
  const { samples: texts } = useWords();
  const headings = sources.map(({ path }, index) => ({ id: fileId(index), level: 2, title: path }));
  return (
    <div className="product-columns">
      <Head title={texts.sourcesOf(title)} description={texts.sourcesDescription(title, product.name)} />
      <article className="doc">
        <FoldedContents headings={headings} />
        <h1>{texts.sourcesOf(title)}</h1>
        <p className="doc-meta">
          <a href={versionPath(product, version)} className="link num">
            {product.name} {version}
          </a>
          <a href={`${product.path}/samples#${slug}`} className="link">
            {texts.backToSample}
          </a>
        </p>
        {sources.map(({ path, html }, index) => (
          <section key={path} className="source" aria-labelledby={fileId(index)}>
            <h2 id={fileId(index)} className="section-title wrap-anywhere">
              {path}
            </h2>
            <Markup html={html} className="prose doc-text source-text" />
          </section>
        ))}
      </article>
      <aside className="doc-aside">
        <Contents headings={headings} />
      </aside>
    </div>
  );
}

function fileId(index: number): string {
  return `file-${index + 1}`;
}
