import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { formatMoment } from "../../browser/locale/formats.ts";

/** Which application this is: the one that was submitted last. */
export function Kicker({ application: { submittedAt } }: { application: ApplicationStatus }) {
  const { result } = useWords();
  const { language, words } = useLocale();
  return (
    <p className="result-kicker text-ui text-ink-2">
      {result.application}
      {submittedAt !== null && <> · {result.submittedAt(formatMoment(submittedAt, language, words))}</>}
    </p>
  );
}
