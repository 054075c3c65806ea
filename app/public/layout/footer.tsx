import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { entryPath } from "../../../contract/addresses.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Mark } from "./mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useHours } from "./use-hours.ts";
import { useKinds, useSite } from "./use-site.ts";

type FooterLink = { to: string; text: string };
/** `more`: links behind a line at the end. */
type Column = { title: string; links: FooterLink[]; more?: FooterLink[] };
const policiesInSight = 3;

export function Footer() {
  const words = useWords();
  const hours = useHours();
  const { icp, publicSecurity, poweredBy = true, copyrightSince } = useSite()?.end ?? {};
  const columns = useColumns();
  return (
    <footer className="site-footer no-print">
      <div className="wrap">
        <nav aria-label={words.site.footerNavigation} className="footer-columns">
          {columns.map(({ title, links, more = [] }) => (
            <div key={title} className="footer-column">
              <h2>{title}</h2>
              {/* For phones. The list follows, instead of being within: wide windows show it with any browser, open or not */}
              <details>
                <summary>{title}</summary>
              </details>
              <ul>
                <Links links={links} />
                {more.length > 0 && (
                  <li>
                    <details className="footer-more">
                      <summary>{words.site.moreTerms}</summary>
                      <ul>
                        <Links links={more} />
                      </ul>
                    </details>
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap">
        <div className="footer-end text-meta text-ink-2 cluster">
          <Mark />
          <p>
            {words.site.copyright(yearsSince(copyrightSince))}
            {icp && <Registered href="https://beian.miit.gov.cn/">{icp}</Registered>}
            {publicSecurity && <Registered href="https://beian.mps.gov.cn/">{publicSecurity}</Registered>}
            {poweredBy && ` · ${words.site.poweredBy}`}
          </p>
          {hours && <p>{words.site.contactHours(hours)}</p>}
          <LanguageSwitch className="footer-link" />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Links({ links }: Pick<Column, "links">) {
  return links.map(({ to, text }) => (
    <li key={to}>
      <a href={to}>{text}</a>
    </li>
  ));
}

/** Lists existing pages only. */
function useColumns(): Column[] {
  const { language, words } = useLocale();
  const { products = [], policies = [], columns = [], licences = [] } = useSite() ?? {};
  const kinds = useKinds();
  const ofKind = (kind: string) =>
    products
      .filter((product) => product.kind === kind)
      .map((product) => ({ to: entryPath(product), text: words.shortNames[product.slug] ?? product.name }));
  const terms = policies
    .filter(({ isLinked }) => isLinked)
    .map(({ paths, title }) => ({ to: paths[language], text: title }));
  return [
    ...kinds.map(({ key, title }) => ({ title, links: ofKind(key) })),
    ...columns.map(({ title, links }) => ({
      title,
      links: links.map(({ href, label }) => ({ to: href, text: label })),
    })),
    {
      title: words.site.legal,
      links: [
        ...licences.map(({ title, url }) => ({ to: url, text: licences.length > 1 ? title : words.site.license })),
        ...terms.slice(0, policiesInSight),
      ],
      more: terms.slice(policiesInSight),
    },
  ].filter(({ links }) => links.length > 0);
}

/** A number under which the site is registered, with the office that looks it up. */
function Registered({ href, children }: { href: string; children: string }) {
  return (
    <>
      {" · "}
      <a href={href} rel="noopener" className="footer-link">
        {children}
      </a>
    </>
  );
}

/** Pages are cached until something on them changes, or for a day. */
function yearsSince(first: number | undefined): string {
  const year = new Date().getFullYear();
  return first !== undefined && first < year ? `${first}–${year}` : String(year);
}
