import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Head } from "../layout/head.tsx";
import type { CommunityData, Feed } from "./data.ts";

/** How to follow releases, and the house rules. */
export function CommunityPage() {
  const { feeds } = useLoaderData<CommunityData>();
  const { community: texts, titles } = useWords();
  return (
    <div className="wrap page">
      <Head title={titles.community} description={texts.description} />
      <h1 className="headline">{texts.title}</h1>
      <div className="community">
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
        <section aria-labelledby="conduct">
          <h2 id="conduct">{texts.conduct}</h2>
          <ul className="conduct">
            {texts.conductList.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
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
