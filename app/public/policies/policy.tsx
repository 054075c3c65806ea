import { useLoaderData, useLocation, useSearchParams } from "react-router";
import policiesEn from "../../../contract/words/policies.en.ts";
import policiesZh from "../../../contract/words/policies.zh.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { languageTag, otherLanguage } from "../../../contract/language.ts";
import { Contents, FoldedContents } from "../article/contents.tsx";
import { Markup } from "../article/markup.tsx";
import { formatDay } from "../../browser/locale/formats.ts";
import { Head } from "../layout/head.tsx";
import { Changes } from "./changes.tsx";
import type { PolicyData } from "./data.ts";

const policies = { en: policiesEn, zh: policiesZh };

/** A policy or the licence. Its text may be in another language than the page. */
export function PolicyPage() {
  const policy = useLoaderData<PolicyData>();
  const { language: readers, words } = useLocale();
  const { title, language, twin, html, contents, previous, changes, isLicence, next, isNext } = policy;
  const { pathname } = useLocation();
  const ln = useSearchParams()[0].get("ln");
  const whole = ln === null ? pathname : `${pathname}?ln=${encodeURIComponent(ln)}`;
  const withQuery = (query: string) => `${whole}${ln === null ? "?" : "&"}${query}`;
  const texts = policies[language].policy;
  const dayText = (day: string) => (language === readers ? formatDay(day, language, words) : day);
  return (
    <div className="wrap page">
      <Head title={title} description={texts.description(title)} />
      <article lang={languageTag[language]} className="article" key={title}>
        <h1>{title}</h1>
        <p className="policy-meta text-ui text-ink-3">
          <span>{texts.meta(policy.version, dayText(policy.effective))}</span>
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
          {previous && (
            <a href={changes ? whole : withQuery("changes=1")} className="link">
              {changes ? texts.wholeText : texts.changesSince(previous.version)}
            </a>
          )}
          {next && (
            <a href={isNext ? whole : withQuery("next=1")} className="link">
              {isNext ? texts.current : texts.next(next.version, dayText(next.effective))}
            </a>
          )}
          {isLicence && (
            <a id="agree" href="/tokens" className="link">
              {texts.agree}
            </a>
          )}
        </p>
        <div className="text-columns">
          {changes ? (
            <div>
              <Changes changes={changes} language={language} />
            </div>
          ) : (
            <div>
              <FoldedContents headings={contents} language={language} />
              <Markup html={html} className="prose policy-text" headings />
            </div>
          )}
          <aside className="doc-aside">{!changes && <Contents headings={contents} language={language} />}</aside>
        </div>
      </article>
    </div>
  );
}
