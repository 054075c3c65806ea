import { useWords } from "../../browser/locale/locale.ts";
import type { Words } from "../../../contract/words/en.ts";
import { Menu } from "../../ui/icons.tsx";
import { useLocation } from "react-router";
import { Account, AccountEntries } from "./account.tsx";
import { entryPath } from "../../../contract/addresses.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Mark } from "./mark.tsx";
import { SearchLink } from "./search-link.tsx";
import { useSite } from "./use-site.ts";

type Entry = { to: string; text: (words: Words) => string; holds: RegExp };

/** The top navigation (specification, section 2). The phone's menu omits the last entry. */
const entries: Entry[] = [
  { to: "/", text: ({ site }) => site.develop, holds: /^\/(home|sdk\/.*|tools\/.*)?$/i },
  { to: "/Distribute", text: ({ titles }) => titles.distribute, holds: /^\/distribute$/i },
  { to: "/FAQ", text: ({ site }) => site.support, holds: /^\/faq$/i },
  { to: "/Community", text: ({ titles }) => titles.community, holds: /^\/community$/i },
];
const mobileEntries = entries.slice(0, 3);

export function Header() {
  const words = useWords();
  const { pathname } = useLocation();
  return (
    <header className="site-header no-print">
      <div className="wrap header-row">
        <a href="/" className="site-name">
          <Mark />
          {words.site.name}
          {words.site.suffix && <span className="site-kind">{words.site.suffix}</span>}
        </a>
        <nav aria-label={words.site.mainNavigation} className="site-navigation">
          {entries.map(({ to, text, holds }) => (
            <a
              key={to}
              href={to}
              aria-current={holds.test(pathname) ? "true" : undefined}
              className="bar-under text-ui"
            >
              {text(words)}
            </a>
          ))}
        </nav>
        <SearchLink />
        <LanguageSwitch icon className="header-language quiet-link text-ui" />
        <Account />
        <MobileMenu />
      </div>
    </header>
  );
}

/** A native `<details>`: it works without script, and the head script closes it on Escape. */
function MobileMenu() {
  const words = useWords();
  const site = useSite();
  return (
    <details className="menu">
      <summary aria-label={words.site.menu}>
        <Menu size={20} />
      </summary>
      <nav aria-label={words.site.menu} className="menu-panel wrap">
        <AccountEntries />
        {mobileEntries.map(({ to, text }) => (
          <a key={to} href={to} className="menu-entry font-semibold">
            {text(words)}
          </a>
        ))}
        {site?.products.map((product) => (
          <a key={product.slug} href={entryPath(product)} className="menu-entry text-ink-2">
            {product.name}
          </a>
        ))}
      </nav>
    </details>
  );
}
