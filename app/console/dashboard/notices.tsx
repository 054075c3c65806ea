import { useState, type ReactNode } from "react";
import { withoutProvider } from "../../../contract/readiness.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { Warning } from "../../ui/icons.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import { useRead } from "../list/use-read.ts";

const week = 7 * 86_400_000;
/** Until when the notices are hidden, in milliseconds. */
const hidden = storedValue("notices-hidden", (value) => (typeof value === "number" ? value : 0));

/** What is still to be set up, in one line that can be hidden for a week. */
export function Notices({ warnings }: { warnings: readonly string[] }) {
  const texts = useWords().dashboard;
  const { data: security } = useRead("security", {});
  const [isHidden, setHidden] = useState(() => hidden.read() > Date.now());
  const mail = warnings.includes(withoutProvider.mail);
  const sms = warnings.includes(withoutProvider.sms);
  const kind = mail && sms ? "both" : mail ? "mail" : "sms";
  const notices: ReactNode[] = [
    (mail || sms) && (
      <span key="provider" className="with-icon">
        <Warning size={14} />
        <span>
          {texts.providers.nobody[kind]}
          <SentenceSpace />
          {texts.providers.set[kind]}
        </span>
      </span>
    ),
    security?.recommended && (
      <span key="security">
        {texts.unprotected}
        <SentenceSpace />
        <a href="/profile/security" className="link">
          {texts.protect}
        </a>
      </span>
    ),
  ].filter(Boolean);
  if (isHidden || notices.length === 0) return null;
  return (
    <div className="notices text-meta">
      {notices}
      <button type="button" className="quiet-link" onClick={() => setHidden(hidden.write(Date.now() + week))}>
        {texts.hide}
      </button>
    </div>
  );
}
