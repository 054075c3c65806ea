import { useLoaderData, useOutletContext } from "react-router";
import { Markup } from "../article/markup.tsx";
import { usePageWords } from "../../browser/locale/page-words.ts";
import type { ProductHead } from "../product/data.ts";
import { Head } from "../layout/head.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Search } from "../../ui/icons.tsx";
import type { FaqData, QuestionGroup, ShownQuestion } from "./data.ts";

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
        <a href="/FAQ" className="link">
          {faq.all}
        </a>
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
  const { faq, copyAddress } = usePageWords();
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <div data-island="faq" data-now="">
      <form action="/search" role="search" className="faq-filter no-print">
        <Search size={16} />
        <input type="search" name="q" aria-label={faq.filter} placeholder={faq.filter} autoComplete="off" />
        <span className="num" aria-live="polite" data-one={faq.shown(1)} data-many={faq.shown(0)}>
          {faq.shown(count)}
        </span>
      </form>
      <noscript>
        <p className="mt-2 text-meta text-ink-3">{faq.noScript}</p>
      </noscript>
      {groups.map((group) => (
        <Group key={group.slug} group={group} named={named} />
      ))}
      <template>
        <CopyButton text="" address label={faq.copyLink} copied={copyAddress} icon="link" />
      </template>
      <div className="faq-none" hidden>
        <Empty
          title={faq.none}
          text={faq.noneText}
          action={
            <a href="/search" className="button">
              {faq.search}
            </a>
          }
        />
      </div>
    </div>
  );
}

function Group({ group: { slug, product, questions }, named }: { group: QuestionGroup; named: boolean }) {
  const { faq } = usePageWords();
  return (
    <section className={named ? "faq-group" : "mt-6"} aria-labelledby={named ? `about-${slug}` : undefined}>
      {named && (
        <h2 id={`about-${slug}`} className="section-title">
          {product ? (
            <a href={product.path} className="hover:underline">
              {product.name}
            </a>
          ) : (
            faq.general
          )}
        </h2>
      )}
      <div className="faq-list">
        {questions.map((question) => (
          <Answer key={question.id} question={question} />
        ))}
      </div>
    </section>
  );
}

/** The anchor lies within what opens: a browser that is led to it opens the answer by itself. */
function Answer({ question: { id, question, html } }: { question: ShownQuestion }) {
  return (
    <details className="faq">
      <summary>{question}</summary>
      <div className="faq-answer" id={id}>
        <Markup html={html} />
      </div>
    </details>
  );
}
