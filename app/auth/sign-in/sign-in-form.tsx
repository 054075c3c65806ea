import { useEffect, useRef, useState } from "react";
import { arrivalText, useArrivalState } from "../layout/arrival.ts";
import { DoorFoot, DoorTitle } from "../layout/door-parts.tsx";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { useOnward } from "../layout/onward.ts";
import { useWay, useWayAddress, Ways } from "../layout/ways.tsx";
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
  const { arrival, account } = useArrivalState();
  const way = useWay(ways, "sms");
  const address = useWayAddress();
  const onward = useOnward();
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
        <DoorTitle>{texts.title}</DoorTitle>
        <Waiting text={texts.working} />
      </>
    );
  }
  const parts = { account: typed, enter };
  return (
    <>
      <DoorTitle>{isMail ? texts.mailTitle : texts.title}</DoorTitle>
      {arrival && (
        <div className="form-note">
          <Note kind="ok" role="alert">
            {arrivalText(arrival, words)}
          </Note>
        </div>
      )}
      <div ref={forms} onInput={({ target: field }) => isAccount(field) && setTyped(field.value)}>
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
        <LinkWithin to={address(isMail ? "sms" : "mail")} replace className="link">
          {isMail ? texts.byPhone : texts.byMail}
        </LinkWithin>
        <span>
          {texts.newHere}{" "}
          <a href={onward("/region")} className="link">
            {texts.register}
          </a>
        </span>
      </DoorFoot>
    </>
  );
}

function isAccount(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === "account";
}
