import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import type { Profile } from "../../../contract/schemas/accounts.ts";
import { ProfileContext, type LeaveOptions } from "./profile.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { PartProblem } from "../../ui/form/part-problem.tsx";
import type { Problem } from "../../ui/form/use-form.ts";
import { updateSession } from "../../browser/session/store-session.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useReturn } from "../../browser/use-return.ts";
import { leaveShell } from "./leave-shell.ts";
import { ShellFrame } from "../frame.tsx";

type Consent = ComponentType<{ due: string[]; onAgreed: () => Promise<void> }>;

type Props = {
  /** Whose account this is, asked for while the shell's other parts were on their way. */
  first: Promise<Profile>;
  children: (profile: Profile) => ReactNode;
};

/**
 * The way into the shell: guests are led to log in and back, and who is logged in agrees to new terms first. Which roles
 * somebody has is asked of the server, which checks them again at every call; the browser's storage is never believed.
 */
export function Guard({ first, children }: Props) {
  const api = useApi();
  const session = useSession();
  const [profile, setProfile] = useState<Profile | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [Consent, setConsent] = useState<Consent | null>(null);
  const leaveOptions = useRef<LeaveOptions>({});

  const read = async (answer: Promise<Profile>) => {
    setProblem(null);
    try {
      setProfile(await answer);
    } catch (cause) {
      setProblem({ cause, retry: () => void readAgain() });
    }
  };
  const readAgain = () => read(api().call("profile", {}));

  useEffect(() => {
    void read(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  useReturn(() => {
    if (!profile || !session) return;
    api()
      .call("profile", {})
      // The rest stays as it was read: by its version, a form notices what was changed elsewhere
      .then(({ status }) => setProfile((known) => known && { ...known, status }))
      .catch(() => {}); // what is shown stands
  });

  useEffect(() => {
    if (session === null) leaveShell(leaveOptions.current);
  }, [session]);

  useEffect(() => {
    if (!profile) return;
    updateSession({ username: profile.username, status: profile.status });
    if (profile.agreementsDue.length === 0) return;
    loadChunk(() => import("./consent-dialog.tsx")).then(
      ({ ConsentDialog }) => setConsent(() => ConsentDialog),
      (cause: unknown) => {
        setProfile(null); // nobody goes on without having been asked
        setProblem({ cause, retry: () => location.reload() });
      },
    );
  }, [profile]);

  if (!profile) return <ShellFrame>{problem && <PartProblem problem={problem} />}</ShellFrame>;
  const leaveFor = (chosen: LeaveOptions) => void (leaveOptions.current = chosen);
  return (
    <ProfileContext value={{ data: profile, problem, readAgain, replace: setProfile, leaveFor }}>
      {children(profile)}
      {Consent && session && profile.agreementsDue.length > 0 && (
        <Consent due={profile.agreementsDue} onAgreed={readAgain} />
      )}
    </ProfileContext>
  );
}
