import { storedValue } from "../../browser/storage/stored-value.ts";

/** Unsaved input, stored by key: closing a view's tab or reloading loses none of it. */
export type StoredDrafts<Draft> = {
  /** `owner`'s input in this browser tab. */
  read: (owner: string, key: string) => Draft | null;
  /** Without storage, it lasts as long as the document. */
  keep: (owner: string, key: string, draft: Draft) => void;
  forget: (owner: string, key: string) => void;
};

/** At most this many drafts are stored, most recently edited first. */
const max = 50;

type Stored<Draft> = { owner: string; drafts: [key: string, draft: Draft][] };

/**
 * `parse` receives untrusted data from storage, and returns `null` if it is no draft. `isUnsaved`: whether the draft would be
 * lost with the browser tab; by default each would.
 */
export function storedDrafts<Draft>(
  name: string,
  parse: (value: unknown) => Draft | null,
  isUnsaved: (draft: Draft) => boolean = () => true,
): StoredDrafts<Draft> {
  const stored = storedValue(name, (value) => storedFrom(value, parse), "sessionStorage");
  const draftsOf = (owner: string) => {
    const value = stored.read();
    return value?.owner === owner ? value.drafts : [];
  };
  const write = (value: Stored<Draft>) => {
    stored.write(value);
    guard(
      name,
      value.drafts.some(([, draft]) => isUnsaved(draft)),
    );
  };
  return {
    read: (owner, key) => draftsOf(owner).find(([each]) => each === key)?.[1] ?? null,
    keep: (owner, key, draft) =>
      write({
        owner,
        drafts: [
          ...draftsOf(owner)
            .filter(([each]) => each !== key)
            .slice(1 - max),
          [key, draft],
        ],
      }),
    forget: (owner, key) => {
      const drafts = draftsOf(owner);
      const left = drafts.filter(([each]) => each !== key);
      if (left.length < drafts.length) write({ owner, drafts: left });
    },
  };
}

function storedFrom<Draft>(value: unknown, parse: (value: unknown) => Draft | null): Stored<Draft> | null {
  if (typeof value !== "object" || value === null || !("owner" in value) || !("drafts" in value)) return null;
  const { owner, drafts } = value;
  if (typeof owner !== "string" || !Array.isArray(drafts)) return null;
  return {
    owner,
    drafts: drafts.flatMap((entry: unknown): Stored<Draft>["drafts"] => {
      if (!Array.isArray(entry) || typeof entry[0] !== "string") return [];
      const draft = parse(entry[1]);
      return draft === null ? [] : [[entry[0], draft]];
    }),
  };
}

const unsaved = new Set<string>();

/** While input is unsaved, the browser asks before closing the tab, because that deletes `sessionStorage`. */
function guard(name: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(name);
  else unsaved.delete(name);
  if (unsaved.size > 0) addEventListener("beforeunload", confirmLeaving); // registering the same listener twice has no effect
  else removeEventListener("beforeunload", confirmLeaving);
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
