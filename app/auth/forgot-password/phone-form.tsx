import { useWords } from "../../browser/locale/locale.ts";
import { PhoneField } from "../form/account-fields.tsx";
import { openLoginWithMessage } from "../layout/login-message.ts";
import { isCode, isNewPassword, isPhone, isRepeated, plainCode } from "../form/checks.ts";
import { CodeField } from "../form/code-field.tsx";
import { useAccountRules } from "../form/account-rules.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useOtherWays } from "./other-ways.tsx";

/** Resets the password by a code; allowed while the account is locked. */
export function PhoneForm() {
  const api = useApi();
  const withRedirect = useWithRedirect();
  const { form: labels, forgot: texts } = useWords();
  const rules = useAccountRules();
  const others = useOtherWays();
  const form = useForm({
    checks: { account: isPhone, code: isCode, password: isNewPassword(rules.password.longest), repeated: isRepeated },
    async submit({ account, code, password }) {
      const proof = { account, code: plainCode(code) };
      if (await others.show(proof)) return;
      await api().call("changePassword", { ...proof, password, remove: others.remove });
      await openLoginWithMessage(withRedirect("/login?way=password"), { message: "changePassword", account });
    },
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <PhoneField of={form} hint={texts.phoneHint} />
      <CodeField of={form} purpose="reset" />
      <NewPasswordFields of={form} label={labels.newPassword} lengths={rules.password} />
      {others.question}
    </FormFrame>
  );
}
