import { useLoaderData } from "react-router";
import { languageTag, otherLanguage } from "../../../contract/language.ts";
import { Contents, FoldedContents } from "../article/contents.tsx";
import { Markup } from "../article/markup.tsx";
import { formatDay } from "../../browser/locale/formats.ts";
import { pageWords } from "../../browser/locale/page-words.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { Head } from "../layout/head.tsx";
import type { PolicyData } from "./data.ts";

/** A policy or the licence. Its text may be in another language than what stands around it. */
export function PolicyPage() {
  const policy = useLoaderData<PolicyData>();
  const { language: readers, words } = usePageLocale();
  const { title, language, twin, html, contents } = policy;
  const texts = pageWords[language].policy;
  const effective = language === readers ? formatDay(policy.effective, language, words) : policy.effective;
  return (
    <div className="wrap page policy-columns">
      <Head title={title} description={texts.description(title)} />
      <article lang={languageTag[language]} className="article min-w-0" key={title}>
        <h1>{title}</h1>
        <p className="policy-meta">
          <span>{texts.meta(policy.version, effective)}</span>
          {twin && (
            <a
              href={twin.path}
              lang={languageTag[otherLanguage(language)]}
              hrefLang={languageTag[otherLanguage(language)]}
              title={twin.title}
              className="link"
            >
              {pageWords[otherLanguage(language)].policy.twin}
            </a>
          )}
        </p>
        <FoldedContents headings={contents} language={language} />
        <Markup html={html} className="prose policy-text" headings />
      </article>
      <aside className="doc-aside">
        <Contents headings={contents} language={language} />
      </aside>
    </div>
  );
}
