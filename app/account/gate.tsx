import { useEffect, useRef, type ReactNode } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { useAccountWords } from "../language/account-words.ts";
import { update } from "../session/keep.ts";
import { useSession } from "../session/session.ts";
import { loginPath } from "../site/login-path.ts";
import { Note } from "../ui/note.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import { OwnProfileContext, type Farewell } from "./own-profile.ts";
import { useRead } from "./use-read.ts";

/** The way into every page of one's own account. */
export function AccountPages() {
  const { profile } = useAccountWords();
  return (
    <AccountGate>
      <noscript>
        <div className="wrap page">
          <Note kind="info">{profile.noScript}</Note>
        </div>
      </noscript>
      <div className="account-pages">
        <Outlet />
      </div>
    </AccountGate>
  );
}

/**
 * Leads guests to log in and back, reads whose account this is, and asks for the agreement to new terms first. What
 * stands within is drawn for everyone; what it may show is for the server to say.
 */
export function AccountGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const own = useRead("profile", {});
  const farewell = useRef<Farewell>({});

  useEffect(() => {
    const { path, state } = farewell.current;
    if (session === null) void navigate(path ?? loginPath(location), { replace: true, state });
  }, [session, navigate, location]);

  useEffect(() => {
    if (own.data) update({ username: own.data.username, status: own.data.status });
  }, [own.data]);

  const leaveFor = (chosen: Farewell) => void (farewell.current = chosen);
  const due = own.data?.agreementsDue ?? [];
  return (
    <OwnProfileContext value={{ ...own, leaveFor }}>
      {children}
      {session && due.length > 0 && <ConsentDialog due={due} onAgreed={own.readAgain} />}
    </OwnProfileContext>
  );
}
