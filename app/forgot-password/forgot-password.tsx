import { Door, DoorFoot } from "../form/door.tsx";
import { useOnward } from "../form/onward.ts";
import { useWay, Ways } from "../form/ways.tsx";
import { useAccountWords } from "../language/account-words.ts";
import { Link } from "../ui/link.tsx";
import { MailForm } from "./mail-form.tsx";
import { PhoneForm } from "./phone-form.tsx";

const ways = ["phone", "mail"] as const;

/** A new password by a code or by a link in a mail (specification, section 2). */
export function ForgotPasswordPage() {
  const { forgot: texts } = useAccountWords();
  const way = useWay(ways, "phone");
  return (
    <Door title={texts.title} description={texts.description}>
      <Ways
        label={texts.ways}
        ways={[
          { name: "phone", text: texts.byPhone },
          { name: "mail", text: texts.byMail },
        ]}
        current={way}
      >
        {way === "phone" ? <PhoneForm /> : <MailForm />}
      </Ways>
      <BackToLogin />
    </Door>
  );
}

function BackToLogin() {
  const { forgot: texts } = useAccountWords();
  const onward = useOnward();
  return (
    <DoorFoot>
      <Link to={onward("/login")} className="link">
        {texts.back}
      </Link>
    </DoorFoot>
  );
}
