import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Head } from "../layout/head.tsx";
import { SearchForm } from "../layout/search-form.tsx";
import { Search } from "../../ui/icons.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ContactList } from "./contact-list.tsx";
import type { CommunityData, Feed } from "./data.ts";

/** Where to ask questions, how to follow releases, and whom to contact. */
export function CommunityPage() {
  const { feeds, contact, docs } = useLoaderData<CommunityData>();
  const { community: texts, titles } = useWords();
  return (
    <div className="wrap page community">
      <Head title={titles.community} description={texts.description} />
      <div className="community-head">
        <h1 className="headline">{texts.title}</h1>
        <SearchForm className="ask no-print" placeholder={texts.ask}>
          <Search size={18} />
        </SearchForm>
        <p className="ask-links">
          {docs !== null && (
            <a href={docs} className="link">
              {texts.docs}
            </a>
          )}
          <a href="/FAQ" className="link">
            {texts.faq}
          </a>
        </p>
      </div>
      <ContactList contact={contact} />
      {feeds.length > 0 && (
        <section className="community-feeds" aria-labelledby="feeds">
          <h2 id="feeds">{texts.feeds}</h2>
          <p className="text-ink-2">{texts.feedsText}</p>
          <ul className="feeds">
            {feeds.map((feed) => (
              <FeedLine key={feed.path} feed={feed} />
            ))}
          </ul>
        </section>
      )}
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

function FeedLine({ feed: { name, path, version, updateTime } }: { feed: Feed }) {
  const { community, copyAddress } = useWords();
  const format = useFormats();
  return (
    <li>
      <a href={path} type="application/atom+xml" className="link">
        {name}
      </a>
      <span className="num">{version}</span>
      <span className="num text-ink-3">{updateTime && format.day(updateTime)}</span>
      <CopyButton text={path} address label={community.copyFeed(name)} copied={copyAddress} />
    </li>
  );
}
