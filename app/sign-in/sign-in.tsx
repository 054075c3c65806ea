import { useState } from "react";
import { useLoaderData } from "react-router";
import { arrivalText, useArrivalState } from "../form/arrival.ts";
import { Door, DoorFoot } from "../form/door.tsx";
import { useOnward } from "../form/onward.ts";
import { useWay, useWayAddress, Ways } from "../form/ways.tsx";
import { useAccountWords } from "../language/account-words.ts";
import { logOut } from "../session/log-out.ts";
import { useSession } from "../session/session.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { useApi } from "../use-api.ts";
import type { SignInData } from "./data.ts";
import { PasswordForm } from "./password-form.tsx";
import { SmsForm } from "./sms-form.tsx";
import { useEnter } from "./use-enter.ts";

const ways = ["sms", "password", "mail"] as const;

/** Login by SMS code or password, and apart from them by e-mail (specification, section 2). */
export function SignInPage() {
  const words = useAccountWords();
  const { signIn: texts } = words;
  const session = useSession();
  const { enter, entering } = useEnter();
  const { arrival, account = "" } = useArrivalState();
  const way = useWay(ways, "sms");
  const address = useWayAddress();
  const onward = useOnward();
  const [typed, setTyped] = useState(account);

  if (session && !entering) return <Already name={session.username} />;
  const isMail = way === "mail";
  const parts = { account: typed, enter };
  return (
    <Door title={isMail ? texts.mailTitle : texts.title} description={texts.description}>
      {arrival && (
        <div className="form-note">
          <Note kind="ok" role="alert">
            {arrivalText(arrival, words)}
          </Note>
        </div>
      )}
      <div onInput={({ target }) => isAccount(target) && setTyped(target.value)}>
        {isMail ? (
          <PasswordForm key={way} way={way} {...parts} />
        ) : (
          <Ways
            label={texts.ways}
            ways={[
              { name: "sms", text: texts.sms },
              { name: "password", text: texts.password },
            ]}
            current={way}
          >
            {way === "sms" ? <SmsForm {...parts} /> : <PasswordForm way={way} {...parts} />}
          </Ways>
        )}
      </div>
      <DoorFoot>
        <Link to={address(isMail ? "sms" : "mail")} replace className="link">
          {isMail ? texts.byPhone : texts.byMail}
        </Link>
        <span>
          {texts.newHere}{" "}
          <Link to={onward("/region")} className="link">
            {texts.register}
          </Link>
        </span>
      </DoorFoot>
    </Door>
  );
}

function isAccount(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === "account";
}

/** For who is logged in already: nothing is asked for again. */
function Already({ name }: { name: string }) {
  const { signIn: texts } = useAccountWords();
  const { target } = useLoaderData<SignInData>();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await logOut(api());
    setBusy(false);
  };
  return (
    <Door title={texts.alreadyTitle} description={texts.description}>
      <p className="form-text mt-5">{texts.already(name)}</p>
      <div className="form-buttons">
        <Link to={target} replace className="button primary large">
          {texts.goOn}
        </Link>
        <button type="button" className="button large" aria-busy={busy} onClick={() => void end()}>
          {texts.logOut}
        </button>
      </div>
    </Door>
  );
}
