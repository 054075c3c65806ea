import { withoutProvider } from "../../../contract/readiness.ts";
import { Note } from "../../ui/note.tsx";
import { useDashboardWords } from "./words.ts";

/** Tells admins that nobody receives mails or text messages, or neither, and what to set. */
export function ProviderWarning({ warnings }: { warnings: readonly string[] }) {
  const { providers } = useDashboardWords();
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
