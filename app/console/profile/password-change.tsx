import { useForm } from "../../ui/form/use-form.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { shortestPassword } from "../../../contract/password.ts";
import { isNewPassword, isRepeated, isPasswordGiven } from "../../auth/form/checks.ts";
import { NewPasswordFields, PasswordField } from "../../auth/form/password-fields.tsx";
import { atPassword } from "../../auth/form/wrong-password.ts";
import { clearSession } from "../../browser/session/store-session.ts";
import type { ViewProps } from "../routing/route.ts";
import { Note } from "../../ui/note.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useProfile } from "../guard/profile.ts";
import { Part } from "./part.tsx";
import { SectionForm } from "./section-form.tsx";
import { useRead } from "../list/use-read.ts";

/** Defaults of the specification (section 5), used until the server has sent the configured lengths. */
const usualLengths = { shortest: shortestPassword, longest: 12 };

/** Changes the password, or explains how an account created by the company login gets one. */
export function PasswordChange({ address }: Pick<ViewProps, "address">) {
  const { passwordChange: texts } = useWords();
  const { data: profile } = useProfile();
  if (!profile) return <Skeleton count={3} />;
  if (profile.hasPassword) return <Change address={address} />;
  return (
    <Part title={texts.title} lead={texts.noneLead}>
      <p className="text-ui">{texts.none}</p>
    </Part>
  );
}

/** Changes the password, which ends every session (specification, section 8). */
function Change({ address }: Pick<ViewProps, "address">) {
  const api = useApi();
  const words = useWords();
  const { passwordChange: texts } = words;
  const { data: profile, leaveFor } = useProfile();
  const account = profile?.phone ?? profile?.mailbox;
  const lengths = useRead("accountRules", {}).data?.password ?? usualLengths;
  const form = useForm({
    checks: { oldPassword: isPasswordGiven, password: isNewPassword(lengths.longest), repeated: isRepeated },
    submit: async ({ oldPassword, password }) => {
      try {
        await api().call("changePassword", { oldPassword, password });
      } catch (cause) {
        throw atPassword(cause, "oldPassword", words);
      }
      leaveFor({ loginMessage: { message: "changePassword", account: account ?? undefined } });
      clearSession();
    },
  });
  return (
    <Part title={texts.title} lead={texts.lead}>
      <SectionForm of={form} submit={texts.submit} working={texts.working} look="primary">
        {new URLSearchParams(address.search).has("due") && <Note kind="info">{texts.due}</Note>}
        <input type="text" name="username" autoComplete="username" value={account ?? ""} readOnly hidden />
        <PasswordField of={form} name="oldPassword" label={texts.old} autoComplete="current-password" />
        <NewPasswordFields of={form} label={texts.new} lengths={lengths} />
      </SectionForm>
    </Part>
  );
}
