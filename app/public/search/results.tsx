import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Head } from "../layout/head.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ArrowLeft, ArrowRight, Search } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { Select } from "../../ui/select.tsx";
import type { SearchData, ShownHit } from "./data.ts";
import { tasks } from "./lines.ts";
import { Marked } from "../../ui/search/marked.tsx";

/** The search results at their own address; a form, so that it works without script. */
export function ResultsPage() {
  const data = useLoaderData<SearchData>();
  const { finder: texts, product } = useWords();
  const { query, total, page, refused, hits } = data;
  const best = page === 1 ? hits[0] : undefined;
  const others = best ? hits.slice(1) : hits;
  return (
    <div className="wrap page results">
      <Head title={query ? `${texts.titleOf(query.slice(0, 60))} · ${texts.title}` : texts.title} hidden />
      <h1>{texts.title}</h1>
      <Form data={data} />
      {refused && (
        <div className="results-refused">
          <Note kind="bad">{refused}</Note>
        </div>
      )}
      {!query && <Empty title={texts.start} text={texts.startText} action={<Tasks />} />}
      {query && !refused && total === 0 && <Nothing data={data} />}
      <Kinds data={data} />
      <div className="hits" data-island="recent" data-now="">
        {best && (
          <div className="hit best plate">
            <Hit hit={best} heading="h2" />
          </div>
        )}
        {groupsOf(others).map(([kind, found]) => (
          <section key={kind}>
            <h2>{kind === "type" ? product.tabs.types : texts.kinds[kind]}</h2>
            <ul className={kind === "sample" ? "hit-tiles" : undefined}>
              {found.map((hit) => (
                <li key={hit.path} className="hit">
                  <Hit hit={hit} heading="h3" />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Pages data={data} />
    </div>
  );
}

function Form({ data: { query, product, products } }: { data: SearchData }) {
  const { finder: texts } = useWords();
  return (
    <form action="/search" role="search" className="results-form no-print" data-submit="">
      <label className="results-field">
        <Search size={18} />
        <input
          type="search"
          name="q"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          defaultValue={query}
          autoComplete="off"
        />
      </label>
      <Select label={texts.product} name="product" defaultValue={product ?? ""} autoComplete="off">
        <option value="">{texts.allProducts}</option>
        {products.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <button type="submit" className="button primary" data-go="">
        {texts.submit}
      </button>
    </form>
  );
}

/** The kinds of the hits as links with their numbers, if there are several. */
function Kinds({ data: { query, product, kind, kinds } }: { data: SearchData }) {
  const { finder: texts } = useWords();
  const found = Object.entries(kinds).map(([key, count]) => ({ key: key as keyof typeof kinds, count })); // its own keys
  if (found.length < 2) return null;
  const all = { key: null, count: found.reduce((sum, { count }) => sum + count, 0) };
  return (
    <nav aria-label={texts.kind} className="chips results-kinds no-print">
      <ul>
        {[all, ...found.toSorted((a, b) => b.count - a.count)].map(({ key, count }) => (
          <li key={key}>
            <a
              href={addressOf({ query, product, kind: key })}
              className="chip"
              aria-current={key === kind ? "true" : undefined}
            >
              {key ? texts.kinds[key] : texts.all} <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** By kind, in the order of the best of each; types apart from other documentation, and what has a picture first. */
function groupsOf(hits: readonly ShownHit[]) {
  const sorted = hits.toSorted((one, other) => Number(other.picture !== "") - Number(one.picture !== ""));
  const kindOf = ({ kind, signature }: ShownHit) => (signature === null ? kind : "type");
  const groups = Map.groupBy(sorted, kindOf);
  return [...new Set(hits.map(kindOf))].map((kind) => [kind, groups.get(kind) ?? []] as const);
}

function Hit({ hit, heading: Heading }: { hit: ShownHit; heading: "h2" | "h3" }) {
  const { kind, title, path, excerpt, ranges, productName, others, picture, signature } = hit;
  return (
    <>
      {
        picture && (
          <div className="hit-picture" dangerouslySetInnerHTML={{ __html: picture }} />
        ) /* safe HTML of the server */
      }
      <Heading>
        <a href={path} data-kind={kind}>
          {signature === null ? title : <code>{title}</code>}
        </a>
      </Heading>
      {signature && (
        <p className="hit-signature">
          <code>{signature}</code>
        </p>
      )}
      <p className="hit-excerpt">
        <Marked text={excerpt} ranges={ranges} />
      </p>
      {productName && (
        <p className="hit-product">
          {productName}
          {others.map((other) => (
            <a key={other.path} href={other.path}>
              {other.productName}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

function Nothing({ data: { query, product, kind } }: { data: SearchData }) {
  const { finder: texts, contacts } = useWords();
  const action =
    product || kind ? { to: addressOf({ query }), text: texts.noneHere } : { to: "/FAQ#contact", text: contacts.title };
  return (
    <Empty
      title={texts.none(query)}
      text={texts.noneText}
      action={
        <>
          <a href={action.to} className="button">
            {action.text}
          </a>
          <Tasks />
        </>
      }
    />
  );
}

/** What most visitors want, for those who have nothing to choose from. */
function Tasks() {
  const { finder: texts } = useWords();
  return (
    <ul className="cluster results-tasks" aria-label={texts.tasks}>
      {Object.entries(tasks).map(([name, href]) => (
        <li key={name}>
          <a href={href} className="link text-ui">
            {texts.taskList[name as keyof typeof tasks /* its own keys */]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Pages({ data: { query, product, kind, page, pages, total } }: { data: SearchData }) {
  const { finder: texts } = useWords();
  if (total === 0) return null;
  return (
    <div className="results-end">
      <p className="text-ui text-ink-2 num" role="status">
        {texts.hits(total)}
        {pages > 1 && ` · ${texts.pageOf(page, pages)}`}
      </p>
      {pages > 1 && (
        <nav aria-label={texts.pages} className="no-print">
          {page > 1 && (
            <a href={addressOf({ query, product, kind, page: page - 1 })} rel="prev" className="button">
              <ArrowLeft size={15} />
              {texts.previous}
            </a>
          )}
          {page < pages && (
            <a href={addressOf({ query, product, kind, page: page + 1 })} rel="next" className="button">
              {texts.next}
              <ArrowRight size={15} />
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

type Shown = Pick<SearchData, "query"> & Partial<Pick<SearchData, "product" | "kind" | "page">>;

function addressOf({ query, product, kind, page = 1 }: Shown): string {
  const address = new URLSearchParams({ q: query });
  if (product) address.set("product", product);
  if (kind) address.set("kind", kind);
  if (page > 1) address.set("page", String(page));
  return `/search?${address}`;
}
