import { useLoaderData, useNavigate } from "react-router";
import { PhoneField } from "../form/account-fields.tsx";
import type { ArrivalState } from "../form/arrival.ts";
import { isAgreed, isCode, isNewPassword, isPhone, isRepeated, plainCode } from "../form/checks.ts";
import { CodeField } from "../form/code-field.tsx";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { useOnward } from "../form/onward.ts";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { useForm } from "../form/use-form.ts";
import { useAttempt } from "../form/use-attempt.ts";
import { useAccountWords } from "../language/account-words.ts";
import { useApi } from "../use-api.ts";
import { Consent } from "./consent.tsx";
import type { RegisterData } from "./data.ts";
import { forgetTypedValues } from "./typed-values.ts";

export function PhoneForm() {
  const api = useApi();
  const navigate = useNavigate();
  const onward = useOnward();
  const { form: labels, register: texts } = useAccountWords();
  const { location, agreed } = useLoaderData<RegisterData>();
  const attempt = useAttempt();
  const rules = useAccountRules();
  const form = useForm({
    checks: {
      account: isPhone,
      code: isCode,
      password: isNewPassword(rules.password.longest),
      repeated: isRepeated,
      agreed: isAgreed,
    },
    async submit({ account, code, password }) {
      const input = { account, code: plainCode(code), password, location, agreed };
      await api().call("registerByPhone", input, attempt(input));
      forgetTypedValues();
      const state: ArrivalState = { arrival: "registerByPhone", account };
      await navigate(onward("/login?way=password"), { state });
    },
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <PhoneField of={form} />
      <CodeField of={form} purpose="register" />
      <NewPasswordFields of={form} label={labels.password} lengths={rules.password} />
      <Consent of={form} />
    </FormFrame>
  );
}
