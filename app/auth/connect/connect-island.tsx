import { useEffect, useEffectEvent, useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { RenderedAddress } from "../../document/island/address.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { AuthTitle } from "../layout/auth-parts.tsx";
import { LinkBad } from "../link/link-bad.tsx";

type Asked = CallData<"authorize">;

/** `address`: path and query of the page. */
export default function ConnectIsland({ address }: { address: string }) {
  return (
    <RenderedAddress value={address}>
      <Connect address={address} />
    </RenderedAddress>
  );
}

/** Logs in first, if need be, and then goes on to the client, after a question unless it is the platform's own. */
function Connect({ address }: { address: string }) {
  const api = useApi();
  const { connect: texts } = useWords();
  const session = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { attempt, problem } = useAttempt();
  const query = new URLSearchParams(address.split("?")[1]);
  const uid = query.get("uid") ?? "";
  const isSilent = query.has("silent");

  const begin = useEffectEvent(attempt);
  useEffect(() => {
    if (session === undefined || uid === "") return;
    if (session === null) {
      location.replace(
        isSilent ? `/oauth/authorize/${encodeURIComponent(uid)}` : `/login?redirect=${encodeURIComponent(address)}`,
      );
      return;
    }
    void begin(async () => {
      const answer = await api().call("authorize", { uid });
      if (answer.url === null) setAsked(answer);
      else location.replace(answer.url);
    });
  }, [api, session, address, uid, isSilent]);

  if (uid === "" || hasEnded(problem?.cause)) {
    const code = /^[a-z_]{1,40}$/.exec(query.get("problem") ?? "")?.[0];
    return (
      <>
        <AuthTitle>{texts.badTitle}</AuthTitle>
        <LinkBad text={texts.bad} way={{ to: "/", text: texts.home }} />
        {code && (
          <p className="form-beside text-meta text-ink-2">
            <code translate="no">{code}</code>
          </p>
        )}
      </>
    );
  }
  if (!asked || !session) {
    return (
      <>
        <AuthTitle>{texts.title}</AuthTitle>
        {problem ? <FormProblem problem={problem} /> : <Waiting text={texts.loading} />}
      </>
    );
  }
  return <ConnectForm asked={asked} uid={uid} username={session.username} />;
}

function hasEnded(cause: unknown): boolean {
  const codes: number[] = [refusals.notFound.code, refusals.invalidInput.code];
  return cause instanceof Refused && codes.includes(cause.errCode);
}

function ConnectForm({ asked: { client, scopes }, uid, username }: { asked: Asked; uid: string; username: string }) {
  const { connect: texts } = useWords();
  const api = useApi();
  const answer = async (allow: boolean) => {
    const { url } = await api().call("authorize", { uid, allow });
    if (url !== null) location.replace(url);
  };
  const form = useForm({ checks: {}, submit: () => answer(true) });
  const { attempt, problem } = useAttempt();
  return (
    <>
      <AuthTitle>{texts.ask(client)}</AuthTitle>
      <p className="form-text after-title wrap-anywhere">{texts.account(username)}</p>
      <FormFrame of={form} submit={texts.allow} working={texts.working}>
        <p>{texts.lead}</p>
        <ul className="connect-scopes">
          {scopes.map((scope) => (
            <li key={scope}>{texts.scopes[scope]}</li>
          ))}
        </ul>
      </FormFrame>
      <FormProblem problem={problem} />
      <p className="form-beside">
        <button type="button" className="link" onClick={() => void attempt(() => answer(false))}>
          {texts.refuse}
        </button>
      </p>
    </>
  );
}
