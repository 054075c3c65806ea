import { useWords } from "../../browser/locale/locale.ts";
import type { Reason } from "../../../contract/schemas/applications.ts";
import { Note } from "../../ui/note.tsx";
import { isExtraName } from "../fields/extra-fields.ts";
import { fieldNames, isFieldName, type FormName } from "../fields/fields.ts";

/** The fields with reasons, in form order. */
export function namedFields(reasons: Reason[]): FormName[] {
  const extra = new Set(reasons.map(({ field }) => field).filter(isExtraName));
  return [...fieldNames.filter((name) => reasons.some(({ field }) => field === name)), ...extra];
}

/** The reviewer's reasons about the application as a whole. */
export function generalReasons(reasons: Reason[]): string[] {
  return reasons.filter(({ field }) => !isFieldName(field) && !isExtraName(field)).map(({ message }) => message);
}

/** General reasons above the form; reasons about a field appear beside it. */
export function GeneralReasons({ reasons }: { reasons: Reason[] }) {
  const { reviewerWrote } = useWords().apply;
  const general = generalReasons(reasons);
  if (general.length === 0) return null;
  return (
    <Note kind="bad">
      <span>
        <strong>{reviewerWrote}</strong>
        {general.map((message) => (
          <span key={message} className="reason-lines">
            {message}
          </span>
        ))}
      </span>
    </Note>
  );
}
