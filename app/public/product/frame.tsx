import { useWords } from "../../browser/locale/locale.ts";
import { ChevronLeft } from "../../ui/icons.tsx";
import { Outlet, useLoaderData, useLocation, useMatches, useParams } from "react-router";
import { compatibilityPath, entryPath } from "../../../contract/addresses.ts";
import { Note } from "../../ui/note.tsx";
import type { DocVersion } from "../../../contract/schemas/content.ts";
import { DocTree, type SectionInList } from "./doc-tree.tsx";
import { ReservedNote } from "./reserved-note.tsx";
import { DocVersions } from "./doc-versions.tsx";
import { useKinds, useSite } from "../layout/use-site.ts";
import { ReleasesFeed } from "./releases-feed.tsx";
import type { ProductHead } from "./data.ts";

/** The layout of a product's pages: product list, and a bar with name and tabs that stays where it is from tab to tab. */
export function ProductFrame() {
  const product = useLoaderData<ProductHead>();
  const { product: texts } = useWords();
  const hasTitle = usePageName() !== undefined;
  const isFirst = useLocation().pathname.toLowerCase() === entryPath(product);
  return (
    <div className="wrap product-frame">
      <ReleasesFeed product={product} />
      <ProductList current={product} />
      <div className="product-body">
        <a href="/" className="back-link">
          <ChevronLeft size={15} />
          {texts.all}
        </a>
        <div className="product-bar">
          {hasTitle ? <p>{product.name}</p> : <h1>{product.name}</h1>}
          <Tabs product={product} />
        </div>
        {product.retired && <Note kind="info">{texts.retired}</Note>}
        {isFirst && product.reserved && <ReservedNote slug={product.slug} {...product.reserved} />}
        {isFirst && <p className="product-summary text-lead text-ink-2">{product.summary}</p>}
        <Outlet context={product} />
      </div>
    </div>
  );
}

function ProductList({ current }: { current: ProductHead }) {
  const words = useWords();
  const products = useSite()?.products ?? [];
  const kinds = useKinds().filter(({ key }) => products.some(({ kind }) => kind === key));
  return (
    <nav aria-label={words.product.all} className="product-list no-print">
      {kinds.map(({ title, key }) => (
        <div key={key}>
          <p>{title}</p>
          <ul>
            {products
              .filter((product) => product.kind === key)
              .map((product) => (
                <li key={product.slug}>
                  <a href={entryPath(product)} aria-current={product.slug === current.slug ? "true" : undefined}>
                    {words.shortNames[product.slug] ?? product.name}
                  </a>
                  {product.slug === current.slug && <DocPages latest={current.version} />}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What the address names within the product; pages of the documentation may be in folders, and have their own titles. */
function usePageName(): string | undefined {
  const { page, "*": path } = useParams();
  const data: unknown = useMatches().at(-1)?.loaderData;
  return page ?? path ?? (typeof data === "object" && data !== null && "html" in data ? "" : undefined);
}

type DocsMatch = {
  docPages: { path: string; title: string }[];
  docVersions: DocVersion[];
  version: string | null;
  docSections?: SectionInList[];
};

/** The documentation's pages below the current product. Not on the page that lists them anyway. */
function DocPages({ latest }: { latest: string }) {
  const { pathname } = useLocation();
  const page = usePageName();
  const data: unknown = useMatches().at(-1)?.loaderData;
  if (page === undefined || typeof data !== "object" || data === null || !("docPages" in data)) return null;
  const { docPages, docSections = [], docVersions, version } = data as DocsMatch; // the pages of the documentation load this
  const at = docPages.find(({ path }) => path === pathname)?.path ?? pathname.toLowerCase();
  return (
    <div className="doc-pages">
      <DocVersions versions={docVersions} latest={latest} current={version} />
      <DocTree pages={docPages} sections={docSections} at={at} />
    </div>
  );
}

/** On narrow screens the tabs scroll, and the page island scrolls the current one into view. */
function Tabs({ product }: { product: ProductHead }) {
  const { product: texts } = useWords();
  const { pathname } = useLocation();
  const { documentation, releases, samples, faq } = product.links;
  const tabs = [
    { to: product.notesOnly ? null : product.path, text: texts.tabs.download },
    { to: documentation, text: texts.tabs.documentation },
    { to: product.hasTypes ? `${product.path}/types` : null, text: texts.tabs.types },
    { to: releases, text: texts.tabs.releases },
    { to: product.hasRequirements ? compatibilityPath(product) : null, text: texts.tabs.compatibility },
    { to: samples, text: texts.tabs.samples },
    { to: faq, text: texts.tabs.faq },
  ];
  const here = pathname.toLowerCase();
  const isCurrent = (to: string) => (to === product.path ? here === to : here === to || here.startsWith(`${to}/`));

  return (
    <nav aria-label={texts.tabs.label} className="tabs no-print">
      <ul>
        {tabs.map(
          ({ to, text }) =>
            to && (
              <li key={to}>
                <a href={to} className="tab" aria-current={isCurrent(to) ? "page" : undefined}>
                  {text}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
