import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { PhoneField } from "../form/account-fields.tsx";
import { openLoginWithMessage } from "../layout/login-message.ts";
import { isCode, isNewPassword, isPhone, isRepeated, plainCode } from "../form/checks.ts";
import { CodeField } from "../form/code-field.tsx";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { Consent, isAgreed, versionsOf } from "../form/consent.tsx";
import type { Registration } from "./registration.ts";
import { clearTypedValues } from "./typed-values.ts";

export function PhoneForm({ location, policies }: Registration) {
  const api = useApi();
  const withRedirect = useWithRedirect();
  const { language } = useLocale();
  const { form: labels, register: texts } = useWords();
  const attempt = useIdempotencyKey();
  const rules = useAccountRules();
  const form = useForm({
    checks: {
      account: isPhone,
      code: isCode,
      password: isNewPassword(rules.password.longest),
      repeated: isRepeated,
      agreed: isAgreed(policies, language),
    },
    async submit({ account, code, password }) {
      const input = { account, code: plainCode(code), password, location, agreed: versionsOf(policies) };
      await api().call("registerByPhone", input, attempt(input));
      clearTypedValues();
      await openLoginWithMessage(withRedirect("/login?way=password"), { message: "registerByPhone", account });
    },
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <PhoneField of={form} />
      <CodeField of={form} purpose="register" />
      <NewPasswordFields of={form} label={labels.password} lengths={rules.password} />
      <Consent of={form} policies={policies} />
    </FormFrame>
  );
}
