import { useEffect, useRef, useState } from "react";
import { arrivalText, useArrivalState } from "../form/arrival.ts";
import { Door, DoorFoot } from "../form/door.tsx";
import { useOnward } from "../form/onward.ts";
import { useWay, useWayAddress, Ways } from "../form/ways.tsx";
import { useAccountWords } from "../language/account-words.ts";
import { Link } from "../ui/link.tsx";
import { useWords } from "../language/words.ts";
import { Note } from "../ui/note.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SmsForm } from "./sms-form.tsx";
import { useEnter } from "./use-enter.ts";

const ways = ["sms", "password", "mail"] as const;

/** Login by SMS code or password, and apart from them by e-mail (specification, section 2). */
export function SignInPage() {
  const words = useAccountWords();
  const { signIn: texts } = words;
  const { site } = useWords();
  const { enter, hasSession } = useEnter();
  const { arrival, account = "" } = useArrivalState();
  const way = useWay(ways, "sms");
  const address = useWayAddress();
  const onward = useOnward();
  const forms = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(account);
  useEffect(() => {
    const field = forms.current?.querySelector<HTMLInputElement>("[name=account]");
    if (field?.value) setTyped(field.value); // before the program came
  }, []);

  const isMail = way === "mail";
  if (hasSession) {
    return (
      <Door title={texts.title} description={texts.description}>
        <Waiting text={site.loading} />
      </Door>
    );
  }
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
      <div ref={forms} onInput={({ target }) => isAccount(target) && setTyped(target.value)}>
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
