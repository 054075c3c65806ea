import { useLoaderData, useLocation, useSearchParams } from "react-router";
import policiesEn from "../../../contract/words/policies.en.ts";
import policiesZh from "../../../contract/words/policies.zh.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { languageTag, otherLanguage } from "../../../contract/language.ts";
import { Contents, FoldedContents } from "../article/contents.tsx";
import { Markup } from "../article/markup.tsx";
import { formatDay } from "../../browser/locale/formats.ts";
import { Island } from "../../document/island/island.tsx";
import { Head } from "../layout/head.tsx";
import { useSite } from "../layout/use-site.ts";
import { Changes } from "./changes.tsx";
import type { PolicyData } from "./data.ts";

const policies = { en: policiesEn, zh: policiesZh };

/** A policy or the licence. Its text may be in another language than the page. */
export function PolicyPage() {
  const policy = useLoaderData<PolicyData>();
  const { language: readers, words } = useLocale();
  const { title, language, twin, html, contents, previous, changes, licence, next, isNext } = policy;
  const { pathname } = useLocation();
  const ln = useSearchParams()[0].get("ln");
  const whole = ln === null ? pathname : `${pathname}?ln=${encodeURIComponent(ln)}`;
  const withQuery = (query: string) => `${whole}${ln === null ? "?" : "&"}${query}`;
  const texts = policies[language].policy;
  const dayText = (day: string) => (language === readers ? formatDay(day, language, words) : day);
  return (
    <div className="wrap product-frame">
      <Head title={title} description={texts.description(title)} />
      <Terms />
      <div className="product-columns">
        <article lang={languageTag[language]} className="article product-main" key={title}>
          <h1>{title}</h1>
          <p className="policy-meta text-ui text-ink-3">
            <b className="policy-version">
              <span className="hidden-text">{texts.version} </span>
              {policy.version}
            </b>
            <span>{texts.effective(dayText(policy.effective))}</span>
            <span>{texts.minutes(policy.minutes)}</span>
            {twin && (
              <a
                href={twin.path}
                lang={languageTag[otherLanguage(language)]}
                hrefLang={languageTag[otherLanguage(language)]}
                title={twin.title}
                className="link"
              >
                {policies[otherLanguage(language)].policy.twin}
              </a>
            )}
            {changes && (
              <a href={whole} className="link">
                {texts.wholeText}
              </a>
            )}
            {next && (
              <a href={isNext ? whole : withQuery("next=1")} className="link">
                {isNext ? texts.current : texts.next(next.version, dayText(next.effective))}
              </a>
            )}
            {policy.isUnfilled && !changes && (
              <span className="policy-unfilled">
                <mark>{texts.unfilledSign}</mark> {texts.unfilled}
              </span>
            )}
          </p>
          {changes ? (
            <Changes changes={changes} language={language} />
          ) : (
            <>
              {previous && (
                <p className="note wash policy-changed">
                  <a href={withQuery("changes=1")} className="link">
                    {texts.changesSince(previous.version)}
                  </a>
                  {contents
                    .filter((_, index) => previous.changed.includes(index))
                    .map(({ id, title: section }) => (
                      <a key={id} href={`#${id}`} className="quiet-link">
                        {section}
                      </a>
                    ))}
                </p>
              )}
              <FoldedContents headings={contents} language={language} />
              <Markup html={html} className="prose policy-text" headings />
              {licence && (
                <div id="agree" className="policy-agree no-print">
                  <Island name="agree-to-licence" props={{ licence, isAnnounced: isNext }} nowWith="licence" />
                </div>
              )}
            </>
          )}
        </article>
        <aside className="doc-aside">{!changes && <Contents headings={contents} language={language} />}</aside>
      </div>
    </div>
  );
}

/** The licences and policies that the footer links to. */
function Terms() {
  const { language, words } = useLocale();
  const { licences = [], policies: others = [] } = useSite() ?? {};
  const pathname = useLocation().pathname.toLowerCase();
  const terms = [
    ...licences.map(({ url, title }) => ({ url, title, paths: [url] })),
    ...others
      .filter(({ isLinked }) => isLinked)
      .map(({ paths, title }) => ({ url: paths[language], title, paths: [paths.en, paths.zh] })),
  ];
  return (
    <nav aria-label={words.site.legal} className="product-list no-print">
      <ul>
        {terms.map(({ url, title, paths }) => (
          <li key={url}>
            <a href={url} aria-current={paths.some((path) => path.toLowerCase() === pathname) ? "page" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
