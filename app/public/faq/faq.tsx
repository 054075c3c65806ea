import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { FoldedContents } from "../article/contents.tsx";
import { Markup } from "../article/markup.tsx";
import type { ProductHead } from "../product/data.ts";
import { NoContent } from "../product/no-content.tsx";
import { Head } from "../layout/head.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Search } from "../../ui/icons.tsx";
import { ContactList } from "./contact-list.tsx";
import type { FaqData, QuestionGroup, ShownQuestion } from "./data.ts";

/** A product's questions, in the product's layout. */
export function ProductFaqPage() {
  const product = useOutletContext<ProductHead>();
  const { groups } = useLoaderData<Pick<FaqData, "groups">>();
  const { faq, contacts } = useWords();
  return (
    <div className="product-columns">
      <Head
        title={faq.titleOf(product.name)}
        description={faq.descriptionOf(product.name)}
        hidden={groups.length === 0}
      />
      <div className="questions">
        {groups.length > 0 ? (
          <Questions groups={groups} />
        ) : (
          <NoContent product={product} title={faq.noneOf(product.name)} />
        )}
      </div>
      <aside className="faq-ask no-print text-ui">
        <h2>{faq.askTitle}</h2>
        <p>{faq.askText}</p>
        <p>
          <a href="/FAQ#contact" className="link">
            {contacts.title}
          </a>
          <a href="/FAQ" className="link">
            {faq.all}
          </a>
        </p>
      </aside>
    </div>
  );
}

/** All questions, grouped by topic, and whom to write to. */
export function FaqPage() {
  const { groups, contact } = useLoaderData<FaqData>();
  const { faq } = useWords();
  const [before, write, after] = faq.lead;
  const isAnswered = Object.values(contact).some((mailbox) => mailbox !== "");
  const headings = groups.map(({ slug, product }) => ({
    id: groupId(slug),
    level: 2,
    title: product?.name ?? faq.general,
  }));
  return (
    <div className="wrap page">
      <Head title={faq.title} description={faq.description} />
      <h1>{faq.title}</h1>
      <p className="page-lead text-lead text-ink-2">
        {before}
        {isAnswered ? (
          <a href="#contact" className="link">
            {write}
          </a>
        ) : (
          write
        )}
        {after}
      </p>
      <FoldedContents headings={headings} />
      {groups.length > 0 ? <Questions groups={groups} named /> : <NoQuestions />}
      <ContactList contact={contact} />
    </div>
  );
}

function NoQuestions() {
  const { faq } = useWords();
  return (
    <Empty
      title={faq.empty}
      action={
        <a href="/search" className="button">
          {faq.search}
        </a>
      }
    />
  );
}

function Questions({ groups, named = false }: { groups: QuestionGroup[]; named?: boolean }) {
  const { faq, copyAddress } = useWords();
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
        <p className="text-meta text-ink-3">{faq.noScript}</p>
      </noscript>
      {groups.map((group, index) => (
        <Group key={group.slug} group={group} named={named} isFirst={index === 0} />
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

type GroupProps = { group: QuestionGroup; named: boolean; isFirst: boolean };

/** The first answer of the page is open. */
function Group({ group: { slug, product, questions }, named, isFirst }: GroupProps) {
  const { faq } = useWords();
  return (
    <section className={named ? "faq-group" : "faq-only"} aria-labelledby={named ? groupId(slug) : undefined}>
      {named && (
        <header>
          <h2 id={groupId(slug)}>
            {product ? (
              <a href={product.path} className="title-link">
                {product.name}
              </a>
            ) : (
              faq.general
            )}
          </h2>
          {product?.version && <p className="num text-ui text-ink-2">{product.version}</p>}
        </header>
      )}
      <div className="faq-list">
        {questions.map((question, index) => (
          <Answer key={question.id} question={question} isOpen={isFirst && index === 0} />
        ))}
      </div>
    </section>
  );
}

function groupId(slug: string): string {
  return `about-${slug}`;
}

/** The anchor lies within what opens: a browser that is led to it opens the answer by itself. */
function Answer({ question: { id, question, html }, isOpen }: { question: ShownQuestion; isOpen: boolean }) {
  return (
    <details className="faq" open={isOpen}>
      <summary>{question}</summary>
      <div className="faq-answer" id={id}>
        <Markup html={html} />
      </div>
    </details>
  );
}
