import { useEffect } from "react";
import { applicationPath } from "../application/application-path.ts";
import { useWords } from "../language/words.ts";
import { useSession } from "../session/session.ts";
import { Link } from "../ui/link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useLoginPath } from "./login-path.ts";
import { useLogOut } from "./use-log-out.ts";

/**
 * The ways in for guests and the menu of who is logged in. Both are drawn for everyone, because every reader gets the
 * same page; the style sheet shows one of them by the `data-account` that the head script sets before the first paint.
 */
export function Account() {
  const { site } = useWords();
  const logIn = useLoginPath();
  useShownAccount();
  return (
    <div className="account">
      <Link to={logIn} className="for-guests text-ui font-medium text-ink-2 hover:text-ink">
        {site.logIn}
      </Link>
      <Link to="/register" className="for-guests account-register button small">
        {site.register}
      </Link>
      <AccountMenu />
    </div>
  );
}

/** The same among the entries of the phone's menu. */
export function AccountEntries() {
  const { site } = useWords();
  const session = useSession();
  const logIn = useLoginPath();
  const logOut = useLogOut();
  return (
    <>
      <Link to={logIn} className="for-guests menu-entry font-semibold">
        {site.logIn}
      </Link>
      <Link to="/register" className="for-guests menu-entry font-semibold">
        {site.register}
      </Link>
      <Link to="/profile/index" className="for-members menu-entry justify-between gap-4 font-semibold">
        {site.profile}
        <span className="truncate font-normal text-ink-3">{session?.username}</span>
      </Link>
      {session && (
        <>
          <Link to="/dashboard" className="menu-entry font-semibold">
            {site.dashboard}
          </Link>
          <Link to={applicationPath(session.status)} className="menu-entry font-semibold">
            {site.application[session.status]}
          </Link>
        </>
      )}
      <button
        type="button"
        className="for-members menu-entry w-full font-semibold"
        onClick={() => void logOut()}
        data-replay
      >
        {site.logOut}
      </button>
    </>
  );
}

/** Keeps the attribute in step with logins and logouts, in this tab and in others. */
function useShownAccount(): void {
  const session = useSession();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (session) dataset["account"] = String(session.status);
    else if (session === null) delete dataset["account"];
  }, [session]);
}
