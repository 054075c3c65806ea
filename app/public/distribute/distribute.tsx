import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Drawing } from "../../ui/figures/drawing.tsx";
import { pageScenes } from "../../ui/figures/page-scenes.ts";
import { scenes } from "../../ui/figures/scenes.ts";
import { Contents } from "../article/contents.tsx";
import { PageHead } from "../article/page-head.tsx";
import { Head } from "../layout/head.tsx";
import type { DistributeData } from "./data.ts";
import { DeveloperPlace } from "./developer-place.tsx";

/** How apps are distributed. The next steps are for developers (specification, section 1). */
export function DistributePage() {
  const { guides, terms } = useLoaderData<DistributeData>();
  const { distribute: texts, titles } = useWords();
  const lists = [
    { id: "guides", title: texts.guides, links: guides },
    { id: "terms", title: texts.terms, links: terms },
  ].filter(({ links }) => links.length > 0);
  const headings = [
    { id: "channels", level: 2, title: texts.meaning },
    { id: "steps", level: 2, title: texts.steps },
    { id: "requirements", level: 2, title: texts.requirements },
    ...lists.map(({ id, title }) => ({ id, level: 2, title })),
  ];
  return (
    <div className="wrap page">
      <Head title={titles.distribute} description={texts.description} />
      <PageHead title={texts.title} scene={scenes.parcel} lead={texts.lead}>
        <DeveloperPlace />
      </PageHead>
      <div className="text-columns">
        <div>
          <section className="page-section" aria-labelledby="channels">
            <h2 id="channels">{texts.meaning}</h2>
            <ul className="figure-list">
              {texts.channels.map(({ title, text }, index) => (
                <li key={title}>
                  <Drawing scene={channelScenes[index] ?? scenes.parcel} />
                  <div>
                    <h3>{title}</h3>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>

          <section className="page-section" aria-labelledby="steps">
            <h2 id="steps">{texts.steps}</h2>
            <ol className="numbered">
              {texts.stepList.map(({ title, text }, index) => (
                <li key={title}>
                  <span aria-hidden="true">{index + 1}</span>
                  <div>
                    <h3>
                      {title}
                      <StepState step={index} />
                    </h3>
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

          {lists.length > 0 && (
            <section className="page-section link-lists">
              {lists.map((list) => (
                <Links key={list.id} {...list} />
              ))}
            </section>
          )}
        </div>
        <aside className="doc-aside">
          <Contents headings={headings} />
        </aside>
      </div>
    </div>
  );
}

const channelScenes = [pageScenes.store, pageScenes.group, pageScenes.house];

/** Marks where the reader stands: before or after the application. All variants are rendered, as in the entry above. */
function StepState({ step }: { step: number }) {
  const { distribute: texts } = useWords();
  if (step > 1) return null;
  return (
    <span className="step-state">
      <span data-for={step === 0 ? "guest 0 1 3" : "2"} data-here="" className="tag">
        {texts.here}
      </span>
      {step === 0 && (
        <span data-for="2" className="tag ok">
          {texts.done}
        </span>
      )}
    </span>
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
      <ul className="guide-links">
        {links.map((link) => (
          <li key={link.path}>
            <a href={link.path} className="link">
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
