import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import { ProfileContext, type LeaveOptions } from "./profile.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { updateSession } from "../../browser/session/store-session.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWindowFocus } from "../../browser/use-window-focus.ts";
import { leaveConsole } from "./leave-console.ts";
import { expectedOwner, rememberOwner, type Owner } from "./owner.ts";

type Consent = ComponentType<{ due: string[]; onAgreed: () => Promise<void> }>;

type Props = {
  /** The profile, requested while the shell's other chunks were loading. */
  first: Promise<Profile>;
  /** Renders the shell; without `isReady`, its views wait for the profile, which may have failed to load. */
  children: (owner: Owner, state: { isReady: boolean; problem: RetryableError | null }) => ReactNode;
};

/**
 * Guards the shell: sends guests to the login, and asks members to agree to new terms. Roles come from the server,
 * which checks them again at every call; local storage is never trusted.
 */
export function Guard({ first, children }: Props) {
  const api = useApi();
  const session = useSession();
  const [profile, setProfile] = useState<Profile | null>(null);
  const [owner, setOwner] = useState(expectedOwner);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [Consent, setConsent] = useState<Consent | null>(null);
  const leaveOptions = useRef<LeaveOptions>({});

  const accept = (known: Profile) => {
    setOwner((expected) => rememberOwner(known, expected)); // together: a later change could mount the views twice
    setProfile(known);
  };
  const read = async (response: Promise<Profile>) => {
    setProblem(null);
    try {
      accept(await response);
    } catch (cause) {
      setProblem({ cause, retry: () => void refetch() });
    }
  };
  const refetch = () => read(api().call("profile", {}));

  useEffect(() => {
    void read(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, []);

  useWindowFocus(() => {
    if (!profile || !session) return;
    api()
      .call("profile", {})
      // Keeps the rest as it was read: forms detect a change made elsewhere by its version
      .then(({ status }) => setProfile((known) => known && { ...known, status }))
      .catch(() => {}); // the old status stays
  });

  useEffect(() => {
    if (session === null) leaveConsole(leaveOptions.current);
  }, [session]);

  useEffect(() => {
    if (!profile) return;
    updateSession({ username: profile.username, status: profile.status });
    if (profile.agreementsDue.length === 0) return;
    loadChunk(() => import("./consent-dialog.tsx")).then(
      ({ ConsentDialog }) => setConsent(() => ConsentDialog),
      (cause: unknown) => {
        setProfile(null); // unmounts the views until the user has agreed
        setProblem({ cause, retry: () => location.reload() });
      },
    );
  }, [profile]);

  const leaveFor = (chosen: LeaveOptions) => void (leaveOptions.current = chosen);
  return (
    <ProfileContext value={{ data: profile, problem, refetch, replace: accept, leaveFor }}>
      {children(owner, { isReady: profile !== null, problem })}
      {Consent && session && profile && profile.agreementsDue.length > 0 && (
        <Consent due={profile.agreementsDue} onAgreed={refetch} />
      )}
    </ProfileContext>
  );
}
