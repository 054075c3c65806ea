import { useLoaderData } from "react-router";
import { usePageWords } from "../../browser/locale/page-words.ts";
import { useWords } from "../../browser/locale/words.ts";
import { Contents } from "../article/contents.tsx";
import { Head } from "../layout/head.tsx";
import type { DistributeData } from "./data.ts";
import { DeveloperPlace } from "./developer-place.tsx";

/** How apps are distributed and what they need; the next steps are for developers (specification, section 1). */
export function DistributePage() {
  const { guides, terms } = useLoaderData<DistributeData>();
  const { distribute: texts } = usePageWords();
  const { titles } = useWords();
  const headings = [
    { id: "channels", level: 2, title: texts.meaning },
    { id: "steps", level: 2, title: texts.steps },
    { id: "requirements", level: 2, title: texts.requirements },
    { id: "guides", level: 2, title: texts.guides },
    { id: "terms", level: 2, title: texts.terms },
  ];
  return (
    <div className="wrap page text-columns">
      <Head title={titles.distribute} description={texts.description} />
      <div className="min-w-0">
        <h1>{texts.title}</h1>
        <p className="page-lead">{texts.lead}</p>
        <DeveloperPlace />

        <section className="page-section" aria-labelledby="channels">
          <h2 id="channels">{texts.meaning}</h2>
          <Rows items={texts.channels} />
        </section>

        <section className="page-section" aria-labelledby="steps">
          <h2 id="steps">{texts.steps}</h2>
          <ol className="numbered">
            {texts.stepList.map(({ title, text }, index) => (
              <li key={title}>
                <span aria-hidden="true">{index + 1}</span>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>

        <section className="page-section" aria-labelledby="requirements">
          <h2 id="requirements">{texts.requirements}</h2>
          <Rows items={texts.requirementList} />
        </section>

        <section className="page-section link-lists">
          <Links id="guides" title={texts.guides} links={guides} />
          <Links id="terms" title={texts.terms} links={terms} />
        </section>
      </div>
      <aside className="doc-aside">
        <Contents headings={headings} />
      </aside>
    </div>
  );
}

function Rows({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <dl className="rows">
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Links({ id, title, links }: { id: string; title: string; links: DistributeData["guides"] }) {
  return (
    <div>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.path}>
            <a href={link.path} className="link inline-block py-1">
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
