import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { versionPath } from "../../../contract/addresses.ts";
import type { SourceFile } from "../../../contract/schemas/content.ts";
import { Segments } from "../../ui/segments.tsx";
import { Markup } from "../article/markup.tsx";
import { Head } from "../layout/head.tsx";
import type { ProductHead } from "../product/data.ts";
import type { SourcesData } from "./data.ts";

/** Panels that the style sheet of segments knows. */
const mostTabs = 7;

/** The source files of a sample as they are in its version, to be read before they are downloaded. */
export function SourcesPage() {
  const product = useOutletContext<ProductHead>();
  const { slug, name, rest, file, version, sources } = useLoaderData<SourcesData>();
  const { samples: texts, files } = useWords();
  const format = useFormats();
  const isTabbed = sources.length > 1 && sources.length <= mostTabs;
  return (
    <>
      <Head title={texts.sourcesOf(name)} description={texts.sourcesDescription(name, product.name)} />
      <article className="doc">
        <h1>{texts.sourcesOf(name)}</h1>
        <p className="doc-meta">
          <a href={versionPath(product, version)} className="link num">
            {product.name} {version}
          </a>
          <a href={`${product.path}/samples#${slug}`} className="link">
            {texts.backToSample}
          </a>
        </p>
        {rest && <Markup html={rest} className="prose doc-text" />}
        {file && (
          <p className="doc-meta wrap-anywhere">
            {file.name} · {format.size(file.size)} · {files.sha256} <code>{file.sha256}</code>
          </p>
        )}
        <div className={isTabbed ? "segmented" : undefined}>
          {isTabbed ? (
            <div className="source-files no-print">
              <Segments label={texts.files} items={sources.map(nameOf)} value={0} />
            </div>
          ) : (
            <nav aria-label={texts.files} className="source-files no-print text-ui">
              {sources.map((source, index) => (
                <a key={source.path} href={`#${fileId(index)}`} className="link">
                  {nameOf(source)}
                </a>
              ))}
            </nav>
          )}
          {sources.map(({ path, html }, index) => (
            <section
              key={path}
              className="source"
              aria-labelledby={fileId(index)}
              data-panel={isTabbed ? index : undefined}
            >
              <h2 id={fileId(index)} className="wrap-anywhere">
                {path}
              </h2>
              <div className="source-code">
                <pre aria-hidden="true" className="no-print">
                  {numbers(html)}
                </pre>
                <Markup html={html} className="prose doc-text source-text" />
              </div>
            </section>
          ))}
        </div>
      </article>
    </>
  );
}

function nameOf({ path }: SourceFile): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A number for each line of a block of code. */
function numbers(html: string): string {
  const [, code = ""] = /<code[^>]*>([^]*?)\n?<\/code>/.exec(html) ?? [];
  return code
    .split("\n")
    .map((_, line) => line + 1)
    .join("\n");
}

function fileId(index: number): string {
  return `file-${index + 1}`;
}
