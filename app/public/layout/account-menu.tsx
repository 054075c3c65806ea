import { useWords } from "../../browser/locale/locale.ts";
import { ChevronDown, User } from "../../ui/icons.tsx";

/**
 * The menu of a logged-in user, which needs script: `document/page/menus.ts` opens it, `document/page/account.ts` fills
 * it in.
 */
export function AccountMenu() {
  const { site } = useWords();
  return (
    <div className="for-members account-menu">
      <button
        type="button"
        className="account-opener"
        title={site.account}
        aria-haspopup="menu"
        aria-expanded={false}
        data-toggles=""
      >
        <span>
          <User size={17} />
        </span>
        <ChevronDown size={15} />
      </button>
      <div className="account-panel text-ui" hidden>
        <p>
          <strong data-username="" suppressHydrationWarning>
            {site.account}
          </strong>
          <span className="tag plain" data-admin="" hidden>
            {site.admin}
          </span>
        </p>
        <div role="menu" aria-label={site.account} tabIndex={-1}>
          <a href="/dashboard" role="menuitem" tabIndex={-1}>
            {site.dashboard}
          </a>
          <a href="/profile/index" role="menuitem" tabIndex={-1}>
            {site.profile}
          </a>
          <a
            href="/apply"
            role="menuitem"
            tabIndex={-1}
            data-application={site.application.join("|")}
            suppressHydrationWarning
          >
            {site.application[0]}
          </a>
          <button type="button" role="menuitem" tabIndex={-1} data-log-out="">
            {site.logOut}
          </button>
        </div>
      </div>
    </div>
  );
}
