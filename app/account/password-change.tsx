import { shortestPassword } from "../../contract/password.ts";
import { refusals } from "../../contract/refusals.ts";
import { Refused } from "../client.ts";
import { isNewPassword, isRepeated, isThere } from "../form/checks.ts";
import { NewPasswordFields, PasswordField } from "../form/password-fields.tsx";
import { useForm } from "../form/use-form.ts";
import { useAccountWords } from "../language/account-words.ts";
import { leave, rememberRemaining } from "../session/keep.ts";
import { useApi } from "../use-api.ts";
import { useOwnProfile } from "../owner/own-profile.ts";
import { Part } from "./part.tsx";
import { PartForm } from "../owner/part-form.tsx";
import { useRead } from "../owner/use-read.ts";

/** Those of the specification (section 5), until the server has said what the operator allows. */
const usualLengths = { shortest: shortestPassword, longest: 12 };

/** The change of the password, which ends every session (specification, section 8). */
export function PasswordChange() {
  const api = useApi();
  const words = useAccountWords();
  const { passwordChange: texts } = words;
  const { data: profile, leaveFor } = useOwnProfile();
  const account = profile?.phone ?? profile?.mailbox;
  const lengths = useRead("accountRules", {}).data?.password ?? usualLengths;
  const form = useForm({
    checks: { oldPassword: isThere, password: isNewPassword(lengths.longest), repeated: isRepeated },
    submit: async ({ oldPassword, password }) => {
      try {
        await api().call("changePassword", { oldPassword, password });
      } catch (cause) {
        throw atOldPassword(cause, words.signIn.attemptsLeft);
      }
      leaveFor({ farewell: "changePassword" });
      leave();
    },
  });
  return (
    <Part title={texts.title} lead={texts.lead}>
      <PartForm of={form} submit={texts.submit} working={texts.working} look="primary">
        <input type="text" name="username" autoComplete="username" value={account ?? ""} readOnly hidden />
        <PasswordField of={form} name="oldPassword" label={texts.old} autoComplete="current-password" />
        <NewPasswordFields of={form} label={texts.new} lengths={lengths} />
      </PartForm>
    </Part>
  );
}

/** A wrong password is the old one here, and says how many more may be tried. */
function atOldPassword(cause: unknown, attemptsLeft: (count: number) => string): unknown {
  if (!(cause instanceof Refused) || cause.errCode !== refusals.wrongPassword.code) return cause;
  const { remainCount } = cause.data ?? {};
  if (remainCount !== undefined) rememberRemaining(remainCount);
  const message = remainCount ? `${cause.message} ${attemptsLeft(remainCount)}` : cause.message;
  return new Refused({
    errCode: cause.errCode,
    errMsg: message,
    data: { ...cause.data, issues: [{ field: "oldPassword", message }] },
  });
}
