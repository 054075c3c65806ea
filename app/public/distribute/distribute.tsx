import { useLoaderData } from "react-router";
import { usePageWords } from "../../browser/locale/page-words.ts";
import { useWords } from "../../browser/locale/words.ts";
import { Head } from "../layout/head.tsx";
import type { DistributeData } from "./data.ts";
import { DeveloperPlace } from "./developer-place.tsx";

/** What distribution is, how an app gets there, and what it needs; acting on it is for developers (specification, section 1). */
export function DistributePage() {
  const { guides, terms } = useLoaderData<DistributeData>();
  const { distribute: texts } = usePageWords();
  const { titles } = useWords();
  return (
    <div className="wrap page">
      <Head title={titles.distribute} description={texts.description} />
      <h1>{texts.title}</h1>
      <p className="page-lead">{texts.lead}</p>
      <DeveloperPlace />

      <section className="page-section" aria-labelledby="channels">
        <h2 id="channels">{texts.meaning}</h2>
        <dl className="rows">
          {texts.channels.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
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
        <dl className="rows">
          {texts.requirementList.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className="page-section link-lists">
        <Links title={texts.guides} links={guides} />
        <Links title={texts.terms} links={terms} />
      </section>
    </div>
  );
}

function Links({ title, links }: { title: string; links: DistributeData["guides"] }) {
  return (
    <div>
      <h2 className="section-title">{title}</h2>
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
