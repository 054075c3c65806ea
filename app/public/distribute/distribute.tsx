import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Head } from "../layout/head.tsx";
import type { DistributeData } from "./data.ts";
import { DeveloperPlace } from "./developer-place.tsx";

/** How apps are distributed. The next steps are for developers (specification, section 1). */
export function DistributePage() {
  const { store, storeDark } = useLoaderData<DistributeData>();
  const { distribute: texts, titles } = useWords();
  return (
    <>
      <Head title={titles.distribute} description={texts.description} />
      <div className={store ? "distribute-head" : undefined}>
        <div className="wrap page">
          <h1 className="headline">{texts.title}</h1>
          <p className="page-lead text-lead text-ink-2">{texts.lead}</p>
          <DeveloperPlace />
        </div>
        {store && <img src={store.href} alt="" className={storeDark ? "in-light" : undefined} loading="lazy" />}
        {storeDark && <img src={storeDark.href} alt="" className="in-dark" loading="lazy" />}
      </div>
      <DistributeSections />
    </>
  );
}

function DistributeSections() {
  const { guides, terms } = useLoaderData<DistributeData>();
  const { distribute: texts } = useWords();
  return (
    <div className="wrap page-end">
      <section className="page-section heading-beside" aria-labelledby="channels">
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
              <h3>{title}</h3>
              <p className="text-note text-ink-2">{text}</p>
              <StepState step={index} />
            </li>
          ))}
        </ol>
      </section>
      <section className="page-section" aria-labelledby="requirements">
        <h2 id="requirements">{texts.requirements}</h2>
        <dl className="figures">
          {texts.requirementList.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="text-note text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="page-section link-lists">
        {guides.length > 0 && <Links id="guides" title={texts.guides} links={guides} />}
        {terms.length > 0 && <Links id="terms" title={texts.terms} links={terms} />}
      </section>
    </div>
  );
}

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

function Links({ id, title, links }: { id: string; title: string; links: DistributeData["guides"] }) {
  return (
    <div>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <ul>
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
