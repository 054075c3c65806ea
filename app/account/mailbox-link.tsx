import { useEffect, useMemo } from "react";
import { refusals } from "../../contract/refusals.ts";
import { Refused } from "../client.ts";
import { FormProblem } from "../form/form-problem.tsx";
import { useLinkToken } from "../form/link-token.ts";
import { useForm } from "../form/use-form.ts";
import { useAccountWords } from "../language/account-words.ts";
import { Head } from "../site/head.tsx";
import { Link } from "../ui/link.tsx";
import { showMessage } from "../ui/message.tsx";
import { Note } from "../ui/note.tsx";
import { useNavigate } from "react-router";
import { useApi } from "../use-api.ts";
import { useOwnProfile } from "./own-profile.ts";

/** What the link in a mail opens: the mailbox is added when the button is pressed, so that no mail scanner does it. */
export function MailboxLinkPage() {
  const { mailboxLink: texts } = useAccountWords();
  const { data: profile } = useOwnProfile();
  const token = useKeptToken();
  return (
    <div className="wrap page">
      <Head title={texts.title} hidden />
      <h1>{texts.title}</h1>
      <div className="mt-7 grid max-w-[41rem] justify-items-start gap-5">
        {token === null ? (
          <Missing text={texts.missing} />
        ) : (
          <div className="grid justify-items-start gap-5" inert={!profile || token === undefined}>
            <Confirmation token={token ?? ""} />
          </div>
        )}
      </div>
    </div>
  );
}

function Confirmation({ token }: { token: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const { mailboxLink: texts } = useAccountWords();
  const { readAgain } = useOwnProfile();
  const form = useForm({
    checks: {},
    submit: async () => {
      await api().call("confirmMail", { token });
      forgetToken();
      await readAgain();
      showMessage("done", texts.saved);
      await navigate("/profile/index", { replace: true });
    },
  });
  const { cause } = form.problem ?? {};
  if (cause instanceof Refused && cause.errCode === refusals.wrongLink.code)
    return <Missing title={cause.message} text={texts.bad} />;
  return (
    <form {...form.props} className="part-form">
      <p className="text-lead text-ink-2">{texts.text}</p>
      <FormProblem problem={form.problem} />
      <div>
        <button type="submit" className="button primary large" aria-busy={form.busy}>
          {form.busy ? texts.confirming : texts.confirm}
        </button>
      </div>
    </form>
  );
}

function Missing({ title, text }: { title?: string; text: string }) {
  const { mailboxLink: texts } = useAccountWords();
  useEffect(forgetToken, []);
  return (
    <>
      <Note kind="bad" role="alert">
        <span>
          {title !== undefined && <strong>{title}</strong>} {text}
        </span>
      </Note>
      <Link to="/profile/index" className="button">
        {texts.toProfile}
      </Link>
    </>
  );
}

/** Where the token waits while its owner logs in: in this tab alone, and never in an address. */
const key = "mailbox-link";

/** The token of the address, or the one from before the login; `undefined` until the browser has looked. */
function useKeptToken(): string | null | undefined {
  const found = useLinkToken();
  useEffect(() => {
    if (found) keepToken(found);
  }, [found]);
  return useMemo(() => (found === undefined ? undefined : (found ?? keptToken())), [found]);
}

function keepToken(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // without storage the link has to be opened again after the login
  }
}

function keptToken(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function forgetToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}
