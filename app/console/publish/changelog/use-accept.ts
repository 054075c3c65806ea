import { useRef, useState } from "react";
import type { Language } from "../../../../contract/language.ts";
import { refusals } from "../../../../contract/refusals.ts";
import { Refused } from "../../../browser/client/client.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useLocale } from "../../../browser/locale/locale.ts";
import { queries } from "../../parts/queries.ts";
import { draftFrom, type ImportVersion } from "./import-draft.ts";

/** The result of accepting a version. */
export type Outcome = { what: "creating" | "created" | "exists" } | { what: "failed"; reason: string };
export type Outcomes = ReadonlyMap<number, Outcome>;

/** Creates an import's drafts one after another, and reports the result of each. */
export function useAccept() {
  const api = useApi();
  const { problem: texts } = useLocale().words;
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isStopped = useRef(false);

  const note = (id: number, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));

  const create = async (version: ImportVersion, slug: string, language: Language): Promise<Outcome> => {
    try {
      await api().call("createRelease", draftFrom(version, slug, language));
      return { what: "created" };
    } catch (cause) {
      if (!(cause instanceof Refused)) return { what: "failed", reason: texts.notConnected };
      if (cause.errCode === refusals.changedMeanwhile.code) return { what: "exists" };
      const [issue] = cause.data?.issues ?? [];
      return { what: "failed", reason: issue ? `${issue.field}: ${issue.message}` : cause.message };
    }
  };

  const accept = async (versions: readonly ImportVersion[], slug: string, language: Language) => {
    isStopped.current = false;
    for (const [index, version] of versions.entries()) {
      setProgress({ done: index + 1, total: versions.length });
      note(version.id, { what: "creating" });
      note(version.id, await create(version, slug, language));
      if (isStopped.current) break;
    }
    setProgress(null);
    void queries.invalidateQueries({ queryKey: ["adminReleases"] });
    void queries.invalidateQueries({ queryKey: ["adminProducts"] });
  };

  return {
    outcomes,
    /** `null`: nothing is being created. */
    progress,
    accept,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setOutcomes(new Map()),
  };
}
