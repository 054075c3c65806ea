import { useRef, useState } from "react";
import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { queries } from "../list/queries.ts";
import { draftFrom, type ImportVersion } from "./import-draft.ts";

/** The result of accepting a version. */
export type Outcome = { what: "creating" | "created" | "exists" } | { what: "failed"; reason: string };
export type Outcomes = ReadonlyMap<number, Outcome>;

const none: Outcomes = new Map();

/** Creates an import's drafts of a product one after another, and reports the result of each. */
export function useAccept(product: string) {
  const api = useApi();
  const { problem: texts } = useLocale().words;
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcomes>>(new Map()); // by product
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isStopped = useRef(false);

  const note = (slug: string, id: number, outcome: Outcome) =>
    setOutcomes((before) => new Map(before).set(slug, new Map(before.get(slug)).set(id, outcome)));

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

  const accept = async (versions: readonly ImportVersion[], language: Language) => {
    const slug = product; // stays the same if another one is chosen meanwhile
    isStopped.current = false;
    for (const [index, version] of versions.entries()) {
      setProgress({ done: index + 1, total: versions.length });
      note(slug, version.id, { what: "creating" });
      note(slug, version.id, await create(version, slug, language));
      if (isStopped.current) break;
    }
    setProgress(null);
    void queries.invalidateQueries({ queryKey: ["adminReleases"] });
    void queries.invalidateQueries({ queryKey: ["adminProducts"] });
  };

  return {
    /** The results for the chosen product; creating again replaces them, one by one. */
    outcomes: outcomes.get(product) ?? none,
    /** `null`: nothing is being created. */
    progress,
    accept,
    stop: () => {
      isStopped.current = true;
    },
  };
}
