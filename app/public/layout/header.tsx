import { useWords } from "../../browser/locale/locale.ts";
import { Menu } from "../../ui/icons.tsx";
import { useLocation } from "react-router";
import { Account, AccountEntries } from "./account.tsx";
import { entryPath, sectionOf } from "../../../contract/addresses.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Mark } from "./mark.tsx";
import { SearchLink } from "./search-link.tsx";
import { useSite } from "./use-site.ts";

/** Pages without an entry of their own, by the first part of their address, below the entry that leads to them. */
const pagesBelow: Record<string, readonly string[]> = {
  "/": ["api", "compatibility", "keys", "license", "search"],
  "/distribute": ["apply"],
  "/faq": ["policies"],
};

type Entry = { href: string; label: string; isCurrent: boolean };
/** The menu of phones has fewer entries. */
const entriesOnPhones = 3;

/** The top navigation (specification, section 2): the products first, then what the site folder lists. */
function useEntries(): Entry[] {
  const { site: texts } = useWords();
  const { pathname } = useLocation();
  const site = useSite();
  const sections = site?.taxonomy.kinds.map(sectionOf) ?? [];
  const first = pathname.split("/")[1]?.toLowerCase() ?? "";
  const isBelow = (href: string) => pagesBelow[href]?.includes(first) === true;
  const isDevelop = ["", "home", ...sections].includes(first) || isBelow("/");
  const own = (site?.navigation ?? []).map((link) => ({
    ...link,
    isCurrent: link.href.toLowerCase() === pathname.toLowerCase() || isBelow(link.href.toLowerCase()),
  }));
  return [{ href: "/", label: texts.develop, isCurrent: isDevelop }, ...own];
}

export function Header() {
  const words = useWords();
  const entries = useEntries();
  return (
    <header className="site-header no-print">
      <div className="wrap header-row">
        <a href="/" className="site-name">
          <Mark />
          {words.site.name}
          {words.site.suffix && <span className="site-kind">{words.site.suffix}</span>}
        </a>
        <nav aria-label={words.site.mainNavigation} className="site-navigation">
          <ul>
            {entries.map(({ href, label, isCurrent }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent ? "true" : undefined} className="bar-under text-ui">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SearchLink />
        <LanguageSwitch icon className="header-language quiet-link text-ui" />
        <Account />
        <MobileMenu />
      </div>
    </header>
  );
}

function MobileMenu() {
  const words = useWords();
  const site = useSite();
  const entries = useEntries();
  return (
    <div className="menu">
      <button type="button" aria-label={words.site.menu} popoverTarget="menu-panel">
        <Menu size={20} />
      </button>
      <nav id="menu-panel" popover="auto" aria-label={words.site.menu} className="menu-panel wrap">
        <AccountEntries />
        <ul>
          {entries.slice(0, entriesOnPhones).map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="menu-entry font-semibold">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <ul className="menu-products">
          {site?.products.map((product) => (
            <li key={product.slug}>
              <a href={entryPath(product)} className="menu-entry text-ink-2">
                {words.shortNames[product.slug] ?? product.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
