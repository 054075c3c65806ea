import { useState } from "react";
import { readDraft, storeDraft, type Draft } from "./draft.ts";

/** A reviewer's marks and reasons for one submission; they outlive a reload of this browser tab. */
export function useDraft(owner: string, id: string, submittedAt: string): [Draft, (next: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(owner, id, submittedAt));
  if (draft.submittedAt !== submittedAt) setDraft(readDraft(owner, id, submittedAt)); // submitted again meanwhile
  const change = (next: Draft) => {
    setDraft(next);
    storeDraft(owner, id, next);
  };
  return [draft, change];
}
