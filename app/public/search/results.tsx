import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import { Head } from "../layout/head.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ArrowLeft, ArrowRight, Search } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { Select } from "../../ui/select.tsx";
import type { SearchData } from "./data.ts";
import { Marked } from "../../ui/search/marked.tsx";

/** The search results at their own address; a form, so that it works without script. */
export function ResultsPage() {
  const data = useLoaderData<SearchData>();
  const { finder: texts } = useWords();
  const { query, total, page, pages, refused } = data;
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
      {!query && <Empty title={texts.start} text={texts.startText} />}
      {query && !refused && total === 0 && <Nothing data={data} />}
      {total > 0 && (
        <p className="results-count text-ui text-ink-2 num" role="status">
          {texts.hits(total)}
          {pages > 1 && ` · ${texts.pageOf(page, pages)}`}
        </p>
      )}
      <ol className="hits" start={(page - 1) * 20 + 1} data-island="recent" data-now="">
        {data.hits.map((hit) => (
          <HitLine key={hit.kind + hit.path} hit={hit} />
        ))}
      </ol>
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

function HitLine({ hit: { kind, title, path, excerpt, ranges } }: { hit: Hit }) {
  const { finder: texts } = useWords();
  return (
    <li>
      <h2>
        <a href={path} data-kind={kind}>
          {title}
        </a>
      </h2>
      <p className="hit-kind">{texts.kinds[kind]}</p>
      <p>
        <Marked text={excerpt} ranges={ranges} />
      </p>
      <p className="hit-path">{path}</p>
    </li>
  );
}

function Nothing({ data: { query, product } }: { data: SearchData }) {
  const { finder: texts, community } = useWords();
  const action = product
    ? { to: addressOf({ query, product: null }), text: texts.noneHere }
    : { to: "/Community#contact", text: community.contact };
  return (
    <Empty
      title={texts.none(query)}
      text={texts.noneText}
      action={
        <a href={action.to} className="button">
          {action.text}
        </a>
      }
    />
  );
}

function Pages({ data: { query, product, page, pages } }: { data: SearchData }) {
  const { finder: texts } = useWords();
  if (pages < 2) return null;
  return (
    <nav aria-label={texts.pages} className="results-pages no-print">
      {page > 1 && (
        <a href={addressOf({ query, product, page: page - 1 })} rel="prev" className="button">
          <ArrowLeft size={15} />
          {texts.previous}
        </a>
      )}
      {page < pages && (
        <a href={addressOf({ query, product, page: page + 1 })} rel="next" className="button">
          {texts.next}
          <ArrowRight size={15} />
        </a>
      )}
    </nav>
  );
}

function addressOf({ query, product, page = 1 }: { query: string; product: string | null; page?: number }): string {
  const address = new URLSearchParams({ q: query });
  if (product) address.set("product", product);
  if (page > 1) address.set("page", String(page));
  return `/search?${address}`;
}
