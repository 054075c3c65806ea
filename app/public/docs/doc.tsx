import { useLoaderData, useOutletContext } from "react-router";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { languageTag, lnOf, otherLanguage } from "../../../contract/language.ts";
import { Drawing } from "../article/drawing.tsx";
import { Contents, FoldedContents } from "../article/contents.tsx";
import { Markup } from "../article/markup.tsx";
import { useFormats } from "../../browser/locale/use-formats.ts";
import type { ProductHead } from "../product/data.ts";
import { FramePlot } from "../frames/frame-plot.tsx";
import { Head } from "../layout/head.tsx";
import { ArrowLeft, ArrowRight, ChevronDown } from "../../ui/icons.tsx";
import type { DocVersion } from "../../../contract/schemas/content.ts";
import { Note } from "../../ui/note.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import type { DocData, DocLink } from "./data.ts";
import { DocTree } from "../product/doc-tree.tsx";
import { Helpful } from "./helpful.tsx";
import { DocVersions } from "../product/doc-versions.tsx";

/** One page of a product's documentation. */
export function DocPage() {
  const product = useOutletContext<ProductHead>();
  const doc = useLoaderData<DocData>();
  const { docs } = useWords();
  const { language } = useLocale();
  const lang = doc.textLanguage && languageTag[doc.textLanguage];
  const named = [product.name, doc.version].filter((part) => part !== null).join(" ");
  const index = doc.docPages.findIndex(({ path }) => path === doc.path);
  return (
    <div className="product-columns">
      <Head title={`${doc.title} · ${named}`} description={doc.summary} />
      <article className="doc" key={doc.path}>
        <FoldedPages doc={doc} latest={product.version} />
        <FoldedContents headings={doc.contents} language={doc.textLanguage} />
        {doc.version !== null && <Older version={doc.version} versions={doc.docVersions} page={doc.path} />}
        <h1 lang={lang}>{doc.title}</h1>
        {doc.summary && (
          <p className="page-lead text-lead text-ink-2" lang={lang}>
            {doc.summary}
          </p>
        )}
        {lang && <p className="note doc-note">{docs.onlyOther}</p>}
        <p className="doc-meta">
          <span className="num">{docs.minutes(doc.minutes)}</span>
          <a href={product.path} className="link num">
            {doc.version === null ? `${product.name} ${product.version}` : named}
          </a>
          <Edited doc={doc} />
          <button
            type="button"
            className="link no-print"
            data-copy={`${doc.path}.md?ln=${lnOf(language)}`}
            data-fetch=""
            data-done={docs.markdownCopied}
          >
            <span>{docs.copyMarkdown}</span>
          </button>
        </p>
        {doc.figure && <Drawing drawing={doc.figure} language={language} className="doc-figure" />}
        {doc.frames && <FramePlot frames={doc.frames} />}
        <div lang={lang}>
          <Markup html={doc.html} className="prose doc-text" headings />
        </div>
        <Helpful product={product.slug} page={doc.slug} version={doc.version} />
        <nav aria-label={docs.pages} className="doc-neighbours no-print">
          <Neighbour page={doc.docPages[index - 1]} way="previous" />
          <Neighbour page={doc.docPages[index + 1]} way="next" />
        </nav>
      </article>
      <aside className="doc-aside">
        <Contents headings={doc.contents} language={doc.textLanguage} />
      </aside>
    </div>
  );
}

/** The list of pages for narrow screens, which have no sidebar. */
function FoldedPages({ doc, latest }: { doc: DocData; latest: string }) {
  const { docs } = useWords();
  return (
    <details className="folded folded-pages no-print text-ui">
      <summary>
        {docs.pages}
        <ChevronDown size={16} />
      </summary>
      <nav aria-label={docs.pages}>
        <DocVersions versions={doc.docVersions} latest={latest} current={doc.version} />
        <DocTree pages={doc.docPages} sections={doc.docSections} at={doc.path} />
      </nav>
    </details>
  );
}

/** Says that the page is of an older version, and leads to the newest. */
function Older({ version, versions, page }: { version: string; versions: DocVersion[]; page: string }) {
  const { docs } = useWords();
  const newest = versions.find((each) => each.version === null)?.path;
  const hasPage = newest?.endsWith(page.slice(page.lastIndexOf("/")));
  return (
    <Note kind="warn">
      {hasPage || newest === undefined ? docs.older(version) : docs.onlyOlder(version)}
      <SentenceSpace />
      {newest !== undefined && (
        <a href={newest} className="link">
          {hasPage ? docs.readNewest : docs.goToNewest}
        </a>
      )}
    </Note>
  );
}

/** When the page was edited, and which language is newer. */
function Edited({ doc: { updated, otherUpdated, editLink } }: { doc: DocData }) {
  const { docs } = useWords();
  const { language } = useLocale();
  const format = useFormats();
  const other = otherLanguage(language);
  return (
    <span>
      {docs.updated(format.day(updated))}
      {editLink && (
        <>
          {" · "}
          <a href={editLink} className="link no-print">
            {docs.edit}
          </a>
        </>
      )}
      {otherUpdated && otherUpdated < updated && ` · ${docs.thisIsNewer(format.day(otherUpdated))}`}
      {otherUpdated && otherUpdated > updated && (
        <>
          {` · ${docs.otherIsNewer(format.day(otherUpdated))}`}
          <SentenceSpace />
          <a href={`?ln=${lnOf(other)}`} hrefLang={languageTag[other]} className="link" data-stay="">
            {docs.readOther}
          </a>
        </>
      )}
    </span>
  );
}

function Neighbour({ page, way }: { page: DocLink | undefined; way: "previous" | "next" }) {
  const { docs } = useWords();
  if (!page) return null;
  return (
    <a href={page.path} rel={way === "previous" ? "prev" : "next"} className={way}>
      {way === "previous" && <ArrowLeft size={16} />}
      {docs[way](page.label)}
      {way === "next" && <ArrowRight size={16} />}
    </a>
  );
}
