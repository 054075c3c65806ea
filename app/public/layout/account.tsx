import { useWords } from "../../browser/locale/locale.ts";
import { AccountMenu } from "./account-menu.tsx";

/**
 * Links to log in and register for guests, and the account menu for members. Both are in the HTML, which is the same
 * for everyone; the stylesheet shows one of them by `data-account`, which the head script sets before the first paint.
 */
export function Account() {
  const { site } = useWords();
  return (
    <div className="account">
      <a href="/login" className="for-guests quiet-link text-ui" data-log-in="">
        {site.logIn}
      </a>
      <a href="/register" className="for-guests account-register button small">
        {site.register}
      </a>
      <AccountMenu />
    </div>
  );
}

/** The same entries for the phone's menu. */
export function AccountEntries() {
  const { site } = useWords();
  return (
    <>
      <a href="/login" className="for-guests menu-entry font-semibold" data-log-in="">
        {site.logIn}
      </a>
      <a href="/register" className="for-guests menu-entry font-semibold">
        {site.register}
      </a>
      <a href="/profile/index" className="for-members menu-entry font-semibold">
        {site.profile}
        <span className="text-ink-3" data-username="" suppressHydrationWarning>
          {site.account}
        </span>
      </a>
      <a href="/dashboard" className="for-members menu-entry font-semibold">
        {site.dashboard}
      </a>
      <a href="/apply" className="for-members menu-entry font-semibold" data-application="" suppressHydrationWarning>
        {site.application[0]}
      </a>
      <button type="button" className="for-members menu-entry font-semibold" data-log-out="">
        {site.logOut}
      </button>
    </>
  );
}
