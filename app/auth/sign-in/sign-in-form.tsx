import { useEffect, useRef, useState } from "react";
import { loginMessageText, useLoginMessage } from "../layout/login-message.ts";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { useCurrentTab, useTabAddress, AuthTabs } from "../layout/auth-tabs.tsx";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import { Note } from "../../ui/note.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SmsForm } from "./sms-form.tsx";
import { useEnter, type Destination } from "./use-enter.ts";

const ways = ["sms", "password", "mail"] as const;

/** Login by SMS code or password, and apart from them by e-mail (specification, section 2). */
export function SignIn(destination: Destination) {
  const words = useLoginWords();
  const { signIn: texts } = words;
  const { enter, hasSession } = useEnter(destination);
  const { message, account } = useLoginMessage();
  const way = useCurrentTab(ways, "sms");
  const address = useTabAddress();
  const withRedirect = useWithRedirect();
  const forms = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const field = forms.current?.querySelector<HTMLInputElement>("[name=account]");
    if (!field) return;
    if (field.value === "" && account !== undefined) {
      field.value = account;
      field.dispatchEvent(new InputEvent("input", { bubbles: true })); // the form hears of it as if it were typed
    } else setTyped(field.value); // before the program came
  }, [account]);

  const isMail = way === "mail";
  if (hasSession) {
    return (
      <>
        <AuthTitle>{texts.title}</AuthTitle>
        <Waiting text={texts.working} />
      </>
    );
  }
  const parts = { account: typed, enter };
  return (
    <>
      <AuthTitle>{isMail ? texts.mailTitle : texts.title}</AuthTitle>
      {message && (
        <div className="form-note">
          <Note kind="ok" role="alert">
            {loginMessageText(message, words)}
          </Note>
        </div>
      )}
      <div ref={forms} onInput={({ target: field }) => isAccount(field) && setTyped(field.value)}>
        {isMail ? (
          <PasswordForm key={way} way={way} {...parts} />
        ) : (
          <AuthTabs
            label={texts.ways}
            tabs={[
              { name: "sms", text: texts.sms },
              { name: "password", text: texts.password },
            ]}
            current={way}
          >
            {way === "sms" ? <SmsForm {...parts} /> : <PasswordForm way={way} {...parts} />}
          </AuthTabs>
        )}
      </div>
      <AuthFooter>
        <LinkWithin to={address(isMail ? "sms" : "mail")} replace className="link">
          {isMail ? texts.byPhone : texts.byMail}
        </LinkWithin>
        <span>
          {texts.newHere}{" "}
          <a href={withRedirect("/region")} className="link">
            {texts.register}
          </a>
        </span>
      </AuthFooter>
    </>
  );
}

function isAccount(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === "account";
}
