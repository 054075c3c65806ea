import { useWords } from "../../browser/locale/locale.ts";
import { withoutProvider } from "../../../contract/readiness.ts";
import { Note } from "../../ui/note.tsx";

/** Warns admins that no mail or SMS provider is configured, and names the variables to set. */
export function ProviderWarning({ warnings }: { warnings: readonly string[] }) {
  const { providers } = useWords().dashboard;
  const mail = warnings.includes(withoutProvider.mail);
  const sms = warnings.includes(withoutProvider.sms);
  if (!mail && !sms) return null;
  const kind = mail && sms ? "both" : mail ? "mail" : "sms";
  return (
    <Note kind="bad">
      <span>
        <strong>{providers.nobody[kind]}</strong> {providers.instead[kind]}
      </span>
    </Note>
  );
}
