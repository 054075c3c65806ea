import { useState } from "react";
import type { CallInput } from "../../../contract/schemas.ts";
import { isRecord } from "../../browser/storage/is-record.ts";
import { storedDrafts } from "../form/stored-drafts.ts";
import { addressParts, isExtraRow, rowsWith, type AddressPart, type Row } from "./rows.ts";

type Reasons = NonNullable<CallInput<"decideApplication">["reasons"]>;

/** A reviewer's verdict on a row. `text` is the reason, which is kept if the row is accepted again. */
export type Mark = { verdict: "accepted" | "refused"; text: string; part?: AddressPart };

/** An unfinished review of the application submitted at that time. `isSent`: it became a decision. */
export type DecisionDraft = { submittedAt: string; isSent: boolean; marks: Partial<Record<Row, Mark>> };

/** The reasons to send, and the refused rows that lack one. */
export function reasonsOf({ marks }: DecisionDraft): { reasons: Reasons; missing: Row[] } {
  const refused = rowsIn(marks).flatMap((row) => {
    const mark = marks[row];
    return mark?.verdict === "refused" ? [{ row, mark }] : [];
  });
  return {
    reasons: refused.flatMap(({ row, mark }) => {
      const message = mark.text.trim();
      return message ? [{ field: fieldOf(row, mark), message }] : [];
    }),
    missing: refused.flatMap(({ row, mark }) => (mark.text.trim() ? [] : [row])),
  };
}

/** All rows that can have a mark, and those of the site folder that have one. */
function rowsIn(marks: object): Row[] {
  return rowsWith(Object.keys(marks).filter(isExtraRow));
}

/** Most reasons about an address concern the street. */
const defaultPart = "street";

export function addressPartOf({ part = defaultPart }: Mark): AddressPart {
  return part;
}

function fieldOf(row: Row, mark: Mark): Reasons[number]["field"] {
  if (row === "whole") return "";
  return row === "address" ? addressPartOf(mark) : row;
}

/** Reviews that are not decided yet, by application. */
const drafts = storedDrafts("reviews", parseDraft, ({ isSent }) => !isSent);

/**
 * `owner`'s draft for an application in this browser tab, including from before a reload; empty if the application was
 * resubmitted since.
 */
export function readDraft(owner: string, id: string, submittedAt: string): DecisionDraft {
  const draft = drafts.read(owner, id);
  return draft?.submittedAt === submittedAt ? draft : { submittedAt, isSent: false, marks: {} };
}

/** Stores a draft; one without marks is none. */
export function storeDraft(owner: string, id: string, draft: DecisionDraft): void {
  if (Object.keys(draft.marks).length === 0) drafts.forget(owner, id);
  else drafts.keep(owner, id, draft);
}

function parseDraft(value: unknown): DecisionDraft | null {
  if (!isRecord(value) || typeof value.submittedAt !== "string" || !isRecord(value.marks)) return null;
  const marks: DecisionDraft["marks"] = {};
  for (const row of rowsIn(value.marks)) {
    const mark = value.marks[row];
    if (!isRecord(mark) || typeof mark.text !== "string") continue;
    if (mark.verdict !== "accepted" && mark.verdict !== "refused") continue;
    const part = addressParts.find((each) => each === mark.part);
    marks[row] = { verdict: mark.verdict, text: mark.text, ...(part && { part }) };
  }
  return { submittedAt: value.submittedAt, isSent: value.isSent === true, marks };
}

/** A reviewer's marks and reasons for one submission; they survive a reload of this browser tab. */
export function useDraft(
  owner: string,
  id: string,
  submittedAt: string,
): [DecisionDraft, (next: DecisionDraft) => void] {
  const [draft, setDraft] = useState(() => readDraft(owner, id, submittedAt));
  if (draft.submittedAt !== submittedAt) setDraft(readDraft(owner, id, submittedAt)); // resubmitted meanwhile
  const change = (next: DecisionDraft) => {
    setDraft(next);
    storeDraft(owner, id, next);
  };
  return [draft, change];
}
