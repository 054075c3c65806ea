import { useWords } from "../../browser/locale/locale.ts";
import { ChevronDown, User } from "../../ui/icons.tsx";

/** The menu of a logged-in user. `document/page/account.ts` fills it in. */
export function AccountMenu() {
  const { site } = useWords();
  return (
    <div className="for-members account-menu">
      <button type="button" className="account-opener" title={site.account} popoverTarget="account-panel">
        <span>
          <User size={17} />
        </span>
        <ChevronDown size={15} />
      </button>
      <div id="account-panel" popover="auto" className="account-panel text-ui">
        <p>
          <strong data-username="" suppressHydrationWarning>
            {site.account}
          </strong>
          <span className="tag plain" data-admin="" hidden>
            {site.admin}
          </span>
        </p>
        <a href="/dashboard">{site.dashboard}</a>
        <a href="/profile/index">{site.profile}</a>
        <a href="/apply" data-application={site.application.join("|")} suppressHydrationWarning>
          {site.application[0]}
        </a>
        <button type="button" data-log-out="">
          {site.logOut}
        </button>
      </div>
    </div>
  );
}
