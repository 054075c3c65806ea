import { useState } from "react";
import { readDraft, storeDraft, type DecisionDraft } from "./draft.ts";

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
