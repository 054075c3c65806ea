import { useEffect, useState } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { ownerOf, useProfile } from "../guard/profile.ts";
import { useRead } from "../list/use-read.ts";
import { keepEdits, nothingEdited, readEdits, type Edit, type Edits } from "./edits.ts";
import { pathsWith } from "./folder.ts";
import { takeFormerDrafts } from "./former-drafts.ts";

/** The folder with the changes that are not saved yet; they survive a reload. */
export function useEdits() {
  const api = useApi();
  const owner = ownerOf(useProfile().data);
  const [edits, setEdits] = useState(() => readEdits(owner));
  const isEdited = Object.keys(edits.files).length > 0;
  const current = useRead("siteFiles", { number: "current" });
  const old = useRead(
    "siteFiles",
    { number: String(edits.base) },
    { enabled: isEdited && edits.base > 0 && edits.base !== current.data?.revision },
  );
  const isOld = isEdited && current.data !== null && edits.base !== current.data.revision;
  const emptied = edits.base === 0 ? { revision: 0, files: [] } : old.data;
  const stored = isOld ? emptied : current.data;
  const base = stored?.revision ?? 0;

  useEffect(() => keepEdits(owner, edits), [owner, edits]);

  const isRead = stored !== null;
  useEffect(() => {
    if (!isRead || base === 0) return;
    const read = async (file: string) => (await api().call("siteFile", { number: String(base), file })).text;
    const take = async () => {
      const files = await takeFormerDrafts(owner, read);
      if (Object.keys(files).length > 0) setEdits((before) => changed(before, base, { ...files, ...before.files }));
    };
    void take().catch(() => {}); // the next visit tries again
  }, [api, owner, base, isRead]);

  return {
    edits,
    isEdited,
    /** The revision that the changes are made from, and its files; `null` while they load. */
    base,
    stored: stored?.files ?? null,
    /** The newest revision, if it is not `base`. */
    newer: isOld ? (current.data?.revision ?? null) : null,
    problem: current.problem ?? old.problem,
    paths: pathsWith(stored?.files ?? [], edits),
    /** `undefined` takes the change of a file back. */
    change: (files: Record<string, Edit | undefined>) => setEdits((before) => changed(before, base, files)),
    setNote: (note: string) => setEdits((before) => ({ ...before, note })),
    /** Goes on from a newer revision. */
    setBase: (revision: number) => setEdits((before) => ({ ...before, base: revision })),
    discard: () => setEdits(nothingEdited),
    /** Forgets what a revision has saved; what was typed meanwhile goes on from it. */
    saved: (files: Edits["files"], revision: number) => setEdits((before) => without(before, files, revision)),
    refetch: current.refetch,
  };
}

export type FolderState = ReturnType<typeof useEdits>;

function without(before: Edits, saved: Edits["files"], base: number): Edits {
  const left = Object.entries(before.files).filter(([file, edit]) => edit !== saved[file] || !(file in saved));
  return left.length === 0 ? nothingEdited : { base, note: "", files: Object.fromEntries(left) };
}

function changed(before: Edits, base: number, changes: Record<string, Edit | undefined>): Edits {
  const files = { ...before.files };
  for (const [file, edit] of Object.entries(changes)) {
    if (edit === undefined) delete files[file];
    else files[file] = edit;
  }
  const isFirst = Object.keys(before.files).length === 0;
  return Object.keys(files).length === 0 ? nothingEdited : { ...before, base: isFirst ? base : before.base, files };
}
