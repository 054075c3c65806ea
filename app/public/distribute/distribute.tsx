import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Warning } from "../../ui/icons.tsx";
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
      <section className="page-section heading-beside" aria-labelledby="opens">
        <div>
          <h2 id="opens">{texts.opens}</h2>
          <p className="text-ink-2">{texts.promise}</p>
        </div>
        <Opened />
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
      <nav aria-label={texts.guides} className="page-section distribute-links text-ui">
        <Links title={texts.guides} links={guides} />
        <Links title={texts.terms} links={terms} />
      </nav>
    </div>
  );
}

/** Each with a piece of what is opened. */
function Opened() {
  const { early } = useLoaderData<DistributeData>();
  const { distribute: texts, apply } = useWords();
  const { audience, channels, early: earlyTexts, review } = texts;
  return (
    <div className="opened">
      <Row {...audience}>
        <dl className="channels">
          {channels.map(({ title, text }, index) => (
            <div key={title}>
              <Crowd chosen={crowds[index] ?? ""} />
              <dt>{title}</dt>
              <dd className="text-note text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Row>
      <Row {...earlyTexts}>
        {early ? (
          <a href={early.path} className="early">
            <strong>{early.version}</strong>
            <span className="link">{early.name}</span>
          </a>
        ) : (
          <a href="/early-access" className="link">
            {texts.earlyAccess}
          </a>
        )}
      </Row>
      <Row {...review}>
        <div className="reviewed">
          <p>
            <strong>{apply.fields.organizationName}</strong>
          </p>
          <p className="with-icon">
            <Warning size={16} />
            {review.reason}
          </p>
          <p className="text-note text-ink-2">{review.rest}</p>
        </div>
      </Row>
    </div>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <div>
        <h3 className="section-title">{title}</h3>
        <p className="text-note text-ink-2">{text}</p>
      </div>
      {children}
    </section>
  );
}

/** Who of twelve people gets the app: all, those who are invited, those who work together. */
const crowds = ["############", ".#..#.....#.", "...###...###"];

function Crowd({ chosen }: { chosen: string }) {
  return (
    <svg viewBox="0 0 92 28" className="crowd" aria-hidden="true">
      {Array.from(chosen, (mark, index) => (
        <circle
          key={index}
          cx={6 + (index % 6) * 16}
          cy={6 + Math.floor(index / 6) * 16}
          r={5}
          className={mark === "#" ? "chosen" : undefined}
        />
      ))}
    </svg>
  );
}

function Links({ title, links }: { title: string; links: DistributeData["guides"] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
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
