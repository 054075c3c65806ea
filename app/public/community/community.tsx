import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Head } from "../layout/head.tsx";
import type { CommunityData, Feed } from "./data.ts";

/** How to follow releases. */
export function CommunityPage() {
  const { feeds } = useLoaderData<CommunityData>();
  const { community: texts, home, titles } = useWords();
  return (
    <div className="wrap page">
      <Head title={titles.community} description={texts.description} />
      <h1 className="headline">{texts.title}</h1>
      {feeds.length === 0 ? (
        <p className="page-lead text-lead text-ink-2">{home.nothingYet}</p>
      ) : (
        <ul className="feeds">
          {feeds.map((feed) => (
            <FeedLine key={feed.path} feed={feed} />
          ))}
        </ul>
      )}
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
