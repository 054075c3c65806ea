import type { Reason } from "../../contract/schemas/applications.ts";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import { Note } from "../ui/note.tsx";
import { fieldNames, type FieldName } from "./fields.ts";

/** The fields that a reviewer named, in the order of the form. */
export function namedFields(reasons: Reason[]): FieldName[] {
  return fieldNames.filter((name) => reasons.some(({ field }) => field === name));
}

/** What a reviewer wrote about the application as a whole. */
export function generalReasons(reasons: Reason[]): string[] {
  return reasons.filter(({ field }) => !fieldNames.some((name) => name === field)).map(({ message }) => message);
}

/** The same above the form; what concerns a field stands beside it. */
export function GeneralReasons({ reasons }: { reasons: Reason[] }) {
  const { reviewerWrote } = useApplyWords();
  const general = generalReasons(reasons);
  if (general.length === 0) return null;
  return (
    <Note kind="bad">
      <span>
        <strong>{reviewerWrote}</strong>
        {general.map((message) => (
          <span key={message} className="block whitespace-pre-line">
            {message}
          </span>
        ))}
      </span>
    </Note>
  );
}
