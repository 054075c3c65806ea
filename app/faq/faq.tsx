import { useDeferredValue, useEffect, useRef, useState, type RefObject } from "react";
import { useLoaderData, useLocation, useOutletContext } from "react-router";
import { Markup } from "../article/markup.tsx";
import { usePageWords } from "../language/page-words.ts";
import type { ProductHead } from "../product/data.ts";
import { Head } from "../site/head.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { ChevronDown, Search } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";
import type { FaqData, QuestionGroup, ShownQuestion } from "./data.ts";
import { hasWords } from "./filter.ts";

/** The questions about one product, within its pages. */
export function ProductFaqPage() {
  const product = useOutletContext<ProductHead>();
  const { groups } = useLoaderData<FaqData>();
  const { faq } = usePageWords();
  return (
    <div className="pt-8">
      <Head title={faq.titleOf(product.name)} description={faq.descriptionOf(product.name)} />
      <Questions groups={groups} />
      <p className="mt-8 text-ui no-print">
        <Link to="/FAQ" className="link">
          {faq.all}
        </Link>
      </p>
    </div>
  );
}

/** All questions, grouped by what they are about. */
export function FaqPage() {
  const { groups } = useLoaderData<FaqData>();
  const { faq } = usePageWords();
  return (
    <div className="wrap page">
      <Head title={faq.title} description={faq.description} />
      <h1>{faq.title}</h1>
      <p className="page-lead">{faq.lead}</p>
      <Questions groups={groups} named />
    </div>
  );
}

function Questions({ groups, named = false }: { groups: QuestionGroup[]; named?: boolean }) {
  const { faq } = usePageWords();
  const [typed, setTyped] = useState("");
  const filter = useDeferredValue(typed);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(field.current?.value ?? ""), []); // what was typed before this script had come
  useAddressedOpen(list);
  const shown = new Set(
    groups.flatMap(({ questions }) => questions.filter((question) => hasWords(question, filter)).map(({ id }) => id)),
  );
  return (
    <>
      <form action="/search" role="search" className="faq-filter no-print" onSubmit={(event) => event.preventDefault()}>
        <Search size={16} />
        <input
          type="search"
          name="q"
          aria-label={faq.filter}
          placeholder={faq.filter}
          ref={field}
          onInput={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <span className="num" aria-live="polite">
          {faq.shown(shown.size)}
        </span>
      </form>
      <noscript>
        <p className="mt-2 text-meta text-ink-3">{faq.noScript}</p>
      </noscript>
      <div ref={list}>
        {groups.map((group) => (
          <Group key={group.slug} group={group} named={named} shown={shown} />
        ))}
      </div>
      {shown.size === 0 && (
        <Empty
          title={faq.none}
          text={faq.noneText}
          action={
            <Link to={`/search?q=${encodeURIComponent(typed)}`} className="button">
              {faq.search}
            </Link>
          }
        />
      )}
    </>
  );
}

function Group({
  group: { slug, product, questions },
  named,
  shown,
}: {
  group: QuestionGroup;
  named: boolean;
  shown: ReadonlySet<string>;
}) {
  const { faq } = usePageWords();
  return (
    <section
      className={named ? "faq-group" : "mt-6"}
      hidden={!questions.some(({ id }) => shown.has(id))}
      aria-labelledby={named ? `about-${slug}` : undefined}
    >
      {named && (
        <h2 id={`about-${slug}`} className="section-title">
          {product ? (
            <Link to={product.path} className="hover:underline">
              {product.name}
            </Link>
          ) : (
            faq.general
          )}
        </h2>
      )}
      <div className="faq-list">
        {questions.map((question) => (
          <Answer key={question.id} question={question} hidden={!shown.has(question.id)} />
        ))}
      </div>
    </section>
  );
}

/** The anchor lies within what opens: a browser that is led to it opens the answer by itself. */
function Answer({ question: { id, question, html }, hidden }: { question: ShownQuestion; hidden: boolean }) {
  const { faq, copyAddress } = usePageWords();
  return (
    <details className="faq" hidden={hidden}>
      <summary>
        {question}
        <ChevronDown size={18} />
      </summary>
      <div className="faq-answer" id={id}>
        <Markup html={html} />
        <CopyButton
          text={() => new URL(`#${id}`, location.href).href}
          label={faq.copyLink}
          texts={copyAddress}
          icon="link"
        />
      </div>
    </details>
  );
}

/** Opens the answer that the address names, where the browser has not done so, and shows it. */
function useAddressedOpen(list: RefObject<HTMLDivElement | null>): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const answers = list.current?.querySelectorAll(".faq-answer") ?? [];
    const answer = [...answers].find(({ id }) => `#${id}` === hash);
    const details = answer?.closest("details");
    if (!details || details.open) return;
    details.open = true;
    answer?.scrollIntoView();
  }, [hash, key, list]);
}
