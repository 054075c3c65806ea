import { useWords } from "../../browser/locale/locale.ts";
import { ChevronLeft } from "../../ui/icons.tsx";
import { Outlet, useLoaderData, useLocation, useMatches, useParams } from "react-router";
import { compatibilityPath, entryPath } from "../../../contract/addresses.ts";
import { Note } from "../../ui/note.tsx";
import type { DocVersion } from "../../../contract/schemas/content.ts";
import { ReservedNote } from "./reserved-note.tsx";
import { DocVersions } from "./doc-versions.tsx";
import { useKinds, useSite } from "../layout/use-site.ts";
import type { ProductHead } from "./data.ts";

/** The layout of a product's pages: product list, and a bar with name and tabs that stays where it is from tab to tab. */
export function ProductFrame() {
  const product = useLoaderData<ProductHead>();
  const { product: texts } = useWords();
  const { page } = useParams(); // a documentation page has its own title
  const isFirst = useLocation().pathname.toLowerCase() === entryPath(product);
  return (
    <div className="wrap product-frame">
      <ProductList current={product} />
      <div className="product-body">
        <a href="/" className="back-link">
          <ChevronLeft size={15} />
          {texts.all}
        </a>
        <div className="product-bar">
          {page ? <p>{product.name}</p> : <h1>{product.name}</h1>}
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
          <h2>{title}</h2>
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

type DocsMatch = { docPages: { path: string; title: string }[]; docVersions: DocVersion[]; version: string | null };

/** The documentation's pages below the current product. Not on the page that lists them anyway. */
function DocPages({ latest }: { latest: string }) {
  const { pathname } = useLocation();
  const { page } = useParams();
  const data = useMatches().at(-1)?.loaderData;
  if (!page || typeof data !== "object" || data === null || !("docPages" in data)) return null;
  const { docPages, docVersions, version } = data as DocsMatch; // the pages of the documentation load this
  return (
    <div className="doc-pages">
      <DocVersions versions={docVersions} latest={latest} current={version} />
      <ul>
        {docPages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} aria-current={path === pathname.toLowerCase() ? "page" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
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
      {tabs.map(
        ({ to, text }) =>
          to && (
            <a key={to} href={to} className="tab" aria-current={isCurrent(to) ? "page" : undefined}>
              {text}
            </a>
          ),
      )}
    </nav>
  );
}
