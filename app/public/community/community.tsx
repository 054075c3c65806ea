import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Markup } from "../article/markup.tsx";
import { Head } from "../layout/head.tsx";
import { SearchForm } from "../layout/search-form.tsx";
import { ChevronDown, Search } from "../../ui/icons.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ContactList } from "./contact-list.tsx";
import type { CommunityData, Feed } from "./data.ts";

/** What is asked most, where to ask, whom to contact, and how to follow releases. */
export function CommunityPage() {
  const { questions, answer, feeds, contact } = useLoaderData<CommunityData>();
  const { community: texts, titles } = useWords();
  return (
    <div className="wrap page community">
      <Head title={titles.community} description={texts.description} />
      <div>
        <h1 className="headline">{texts.title}</h1>
        <SearchForm className="ask no-print" placeholder={texts.ask}>
          <Search size={18} />
        </SearchForm>
        {questions.length > 0 && <Questions questions={questions} answer={answer} />}
      </div>
      <aside>
        <ContactList contact={contact} />
        {feeds.length > 0 && (
          <section aria-labelledby="feeds">
            <h2 id="feeds">{texts.feeds}</h2>
            <ul className="feeds">
              {feeds.map((feed) => (
                <FeedLine key={feed.path} feed={feed} />
              ))}
            </ul>
          </section>
        )}
      </aside>
      <section className="conduct" aria-labelledby="conduct">
        <h2 id="conduct">{texts.conduct}</h2>
        <ul>
          {texts.conductList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Questions({ questions, answer }: Pick<CommunityData, "questions" | "answer">) {
  const { community: texts } = useWords();
  return (
    <section className="asked" aria-labelledby="questions">
      <h2 id="questions">{texts.questions}</h2>
      <a href="/FAQ" className="link text-ui">
        {texts.allQuestions}
      </a>
      <ul>
        {questions.map(({ path, question, product }, index) => (
          <li key={path}>
            <h3>
              <a href={path} className="title-link">
                {question}
                {index > 0 && <ChevronDown size={16} />}
              </a>
            </h3>
            {index === 0 && <Markup html={answer} className="prose text-note" />}
            <p className="text-meta text-ink-3">{product}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeedLine({ feed: { name, path, version } }: { feed: Feed }) {
  const { community, copyAddress } = useWords();
  return (
    <li>
      <a href={path} type="application/atom+xml" className="link">
        {name}
      </a>
      <span className="num font-semibold">{version}</span>
      <CopyButton text={path} address label={community.copyFeed(name)} copied={copyAddress} />
    </li>
  );
}
