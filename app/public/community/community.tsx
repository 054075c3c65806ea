import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Drawing } from "../../ui/figures/drawing.tsx";
import { pageScenes } from "../../ui/figures/page-scenes.ts";
import { scenes } from "../../ui/figures/scenes.ts";
import { Contents } from "../article/contents.tsx";
import { PageHead } from "../article/page-head.tsx";
import { Head } from "../layout/head.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ContactList } from "./contact-list.tsx";
import type { CommunityData, Feed } from "./data.ts";

/** Where to ask questions, how to follow releases, and whom to contact. */
export function CommunityPage() {
  const { feeds, contact, docs } = useLoaderData<CommunityData>();
  const { community: texts, titles } = useWords();
  const places = [
    { ...texts.askList.docs, to: docs ?? "/", scene: scenes.versions },
    { ...texts.askList.faq, to: "/FAQ", scene: pageScenes.question },
    { ...texts.askList.search, to: "/search", scene: pageScenes.find },
    { ...texts.askList.support, to: "#contact", scene: pageScenes.mail },
  ];
  const headings = [
    { id: "ask", level: 2, title: texts.ask },
    { id: "feeds", level: 2, title: texts.feeds },
    { id: "conduct", level: 2, title: texts.conduct },
    { id: "contact", level: 2, title: texts.contact },
  ];
  return (
    <div className="wrap page">
      <Head title={titles.community} description={texts.description} />
      <PageHead title={texts.title} scene={pageScenes.talk} lead={texts.lead} />
      <div className="text-columns">
        <div>
          <section className="page-section" aria-labelledby="ask">
            <h2 id="ask">{texts.ask}</h2>
            <ul className="figure-list pairs">
              {places.map(({ title, text, to, scene }) => (
                <li key={title}>
                  <Drawing scene={scene} />
                  <div>
                    <h3>
                      <a href={to} className="link">
                        {title}
                      </a>
                    </h3>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>

          <section className="page-section" aria-labelledby="feeds">
            <h2 id="feeds">{texts.feeds}</h2>
            <p className="page-text">{texts.feedsText}</p>
            <ul className="feeds">
              {feeds.map((feed) => (
                <FeedLine key={feed.path} feed={feed} />
              ))}
            </ul>
          </section>

          <section className="page-section" aria-labelledby="conduct">
            <h2 id="conduct">{texts.conduct}</h2>
            <ul className="prose conduct">
              {texts.conductList.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>

          <ContactList contact={contact} />
        </div>
        <aside className="doc-aside">
          <Contents headings={headings} />
        </aside>
      </div>
    </div>
  );
}

function FeedLine({ feed: { name, path, version, updateTime } }: { feed: Feed }) {
  const { community, copyAddress } = useWords();
  const format = useFormats();
  return (
    <li>
      <a href={path} type="application/atom+xml" className="link">
        {community.feed(name)}
      </a>
      <span className="num">{version}</span>
      <span className="num text-ink-3">{updateTime && format.day(updateTime)}</span>
      <CopyButton text={path} address label={community.copyFeed(name)} copied={copyAddress} />
    </li>
  );
}
