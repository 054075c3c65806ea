import { useEffect, useRef, useState, type RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import { refusals } from "../../../../contract/refusals.ts";
import { releaseChange, type AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { Refused } from "../../../../client/client.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { ownerOf, useProfile } from "../../guard/profile.ts";
import { queryClient } from "../../list/query-client.ts";
import type { ReadState } from "../../list/use-read.ts";
import { useSchemaForm, type SchemaForm } from "../../form/use-schema-form.ts";
import { releaseDrafts } from "./stored-release.ts";
import { draftOf, formPathOf, isSame, textOf, type ReleaseDraft } from "./release-draft.ts";

/** The server's version that the form is based on. */
type Base = { revision: number; draft: ReleaseDraft };

export type ReleaseEditing = Pick<SchemaForm<ReleaseDraft>, "problem" | "blockedBy" | "isBusy"> & {
  release: AdminRelease;
  form: UseFormReturn<ReleaseDraft>;
  base: Base;
  /** Reads what was just typed into the form; resolves with whether it could. Set while something is typed elsewhere. */
  settle: RefObject<(() => Promise<boolean>) | null>;
  isDirty: boolean;
  /** Whether input from before a reload was restored. */
  isRestored: boolean;
  /** Another publisher's version, if it is newer than the form's base. */
  theirs: AdminRelease | null;
  /** Saves the text; resolves with the saved release, or `null` if it was refused. */
  save: () => Promise<AdminRelease | null>;
  /** Acts on the release after saving its text, unless the action deletes the release (`isLast`). */
  act: (work: (release: AdminRelease) => Promise<AdminRelease | null>, isLast?: boolean) => Promise<Outcome>;
  /** Continues with `draft`, based on the newest version. */
  rebase: (draft: ReleaseDraft) => void;
  /** Discards unsaved input. */
  discard: () => void;
};

/** `refused`: the form shows why. */
type Outcome = "done" | "refused";

function baseOf(release: AdminRelease): Base {
  return { revision: release.revision, draft: draftOf(release) };
}

/** Edits one release. Unsaved input survives closing the tab and reloads (specification, section 3). */
export function useRelease(release: AdminRelease, read: ReadState<AdminRelease>): ReleaseEditing {
  const api = useApi();
  const draft = useReleaseDraft(release);
  const { base, isDirty, isRestored, start, based, forget } = draft;
  const { form, problem, blockedBy, isBusy, send, place } = draft.schemaForm;
  const { product: slug, version } = release;
  const settle: ReleaseEditing["settle"] = useRef(null);

  /** The server now has the form's values, except for the day, which a scheduled release takes from its time. */
  const accept = (response: AdminRelease, sentDay: string) => {
    if (form.getValues("updateTime") === sentDay) form.setValue("updateTime", response.updateTime ?? "");
    based(baseOf(response));
    read.replace(response);
    void queryClient.invalidateQueries({ queryKey: ["adminReleases"] });
    void queryClient.invalidateQueries({ queryKey: ["adminProducts"] });
  };

  const refetchAfter = async (cause: unknown) => {
    if (cause instanceof Refused && cause.errCode === refusals.changedMeanwhile.code) await read.refetch();
  };

  const save = async () => {
    let saved: AdminRelease | null = null;
    if ((await settle.current?.()) === false) return null;
    await send(async (written) => {
      try {
        saved = await api().call("changeRelease", { slug, version, ...textOf(written), revision: base.revision });
      } catch (cause) {
        await refetchAfter(cause);
        throw cause;
      }
      accept(saved, written.updateTime);
    });
    return saved;
  };

  const act: ReleaseEditing["act"] = async (work, isLast = false) => {
    if (!isLast && (await settle.current?.()) === false) return "refused";
    const present = !isLast && !isSame(form.getValues(), base.draft) ? await save() : release;
    if (!present) return "refused";
    try {
      const day = form.getValues("updateTime");
      const response = await work(present);
      if (response) accept(response, day);
      else forget();
      return "done";
    } catch (cause) {
      await refetchAfter(cause);
      if (place(cause)) return "refused";
      throw cause;
    }
  };

  const theirs = isDirty && release.revision !== base.revision ? release : null;
  const rebase = (chosen: ReleaseDraft) => start(baseOf(release), chosen);
  const discard = () => rebase(draftOf(release));
  return {
    release,
    form,
    base,
    settle,
    problem,
    blockedBy,
    isBusy,
    isDirty,
    isRestored,
    theirs,
    save,
    act,
    rebase,
    discard,
  };
}

/** The form of a release with the version that it is based on; what differs from that is stored on the device. */
function useReleaseDraft(release: AdminRelease) {
  const { data: profile } = useProfile();
  const owner = ownerOf(profile);
  const key = `${release.product}/${release.version}`;
  const [stored] = useState(() => releaseDrafts.read(owner, key));
  const [base, setBase] = useState<Base>(() =>
    stored ? { revision: stored.revision, draft: stored.base } : baseOf(release),
  );
  const [isDirty, setIsDirty] = useState(stored !== null);
  const [isRestored, setIsRestored] = useState(stored !== null);
  const schemaForm = useSchemaForm<ReleaseDraft, typeof releaseChange>({
    schema: releaseChange,
    values: stored?.mine ?? base.draft,
    inputOf: (draft) => ({ ...textOf(draft), revision: base.revision }),
    pathOf: formPathOf,
  });
  const { form, clear } = schemaForm;

  const storeDraft = (mine: ReleaseDraft, { revision, draft }: Base) => {
    const differs = !isSame(mine, draft);
    setIsDirty(differs);
    if (differs) releaseDrafts.keep(owner, key, { revision, base: draft, mine });
    else releaseDrafts.forget(owner, key);
  };
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDraft(values, base) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `storeDraft` depends on these
    [form, base, owner, key],
  );

  /** The form's values, which the publisher may have continued to type, are now based on `next`. */
  const based = (next: Base) => {
    setBase(next);
    setIsRestored(false);
    storeDraft(form.getValues(), next);
  };
  /** Starts over with `draft`. */
  const start = (next: Base, draft: ReleaseDraft) => {
    clear();
    form.reset(draft);
    based(next);
  };

  const isOutdated = release.revision !== base.revision && !isDirty;
  useEffect(() => {
    // Without unsaved input, the newer version replaces the older one
    if (isOutdated) start(baseOf(release), draftOf(release));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each version
  }, [isOutdated, release.revision]);

  const forget = () => releaseDrafts.forget(owner, key);
  return { schemaForm, base, isDirty, isRestored, start, based, forget };
}
