import { useRef } from "react";
import { useLoaderData, useLocation } from "react-router";
import { Door } from "../form/door.tsx";
import { useWay, Ways } from "../form/ways.tsx";
import { useAccountWords } from "../language/account-words.ts";
import { Link } from "../ui/link.tsx";
import type { RegisterData } from "./data.ts";
import { HaveAccount } from "./have-account.tsx";
import { MailForm } from "./mail-form.tsx";
import { PhoneForm } from "./phone-form.tsx";
import { useTypedValues } from "./typed-values.ts";

const ways = ["phone", "mail"] as const;

/** Registration by mobile number or by e-mail (specification, section 2); the region decides which is offered first. */
export function RegisterPage() {
  const { register: texts } = useAccountWords();
  const { location } = useLoaderData<RegisterData>();
  const { search } = useLocation();
  const way = useWay(ways, location === 0 ? "phone" : "mail");
  const forms = useRef<HTMLDivElement>(null);
  const { remember } = useTypedValues(forms, way);
  return (
    <Door title={texts.title} description={texts.description}>
      <p className="form-text mt-2">
        {texts.region(texts.regions[location])}{" "}
        <Link to={`/region${search}`} className="link">
          {texts.change}
        </Link>
      </p>
      <Ways
        label={texts.ways}
        ways={[
          { name: "phone", text: texts.byPhone },
          { name: "mail", text: texts.byMail },
        ]}
        current={way}
      >
        <div ref={forms} onInput={remember}>
          {way === "phone" ? <PhoneForm /> : <MailForm />}
        </div>
      </Ways>
      <HaveAccount />
    </Door>
  );
}
