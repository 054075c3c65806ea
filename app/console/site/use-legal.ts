import { useMemo } from "react";
import { parseDocument } from "yaml";
import type { Language } from "../../../contract/language.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { useRead } from "../list/use-read.ts";
import { changedLines } from "../form/text-changes.ts";

/** Who is asked to agree to a version: before the next download, at the next page, or nobody. */
export type Consent = "licence" | "agreed" | "nobody";

/** The version of a policy or licence that people read and agree to now. */
export type InForce = {
  version: string;
  effective: string;
  title: Record<Language, string>;
  text: Record<Language, string>;
};

/** What a file of `policies/` or `licences/` stands for; `null` for other files. */
export function useLegal(file: string) {
  const [, folder, name = ""] = /^(policies|licences)\/([^/.]+)\.(?:en|zh)\.md$/.exec(file) ?? [];
  const policy = useRead("policy", { slug: name }, { enabled: folder === "policies", keepsPrevious: false });
  const licence = useRead("currentLicence", { id: name }, { enabled: folder === "licences", keepsPrevious: false });
  if (folder === undefined) return null;
  const { problem } = folder === "policies" ? policy : licence;
  const isNew = problem?.cause instanceof Refused && problem.cause.errCode === refusals.notFound.code;
  const read: InForce | null = policy.data ?? (licence.data && { ...licence.data, text: licence.data.body });
  const consent: Consent = folder === "licences" ? "licence" : policy.data?.agreed ? "agreed" : "nobody";
  return {
    consent,
    inForce: isNew ? null : read,
    isNew,
    problem: isNew ? null : problem,
    isLoading: !read && !problem,
  };
}

export type Legal = NonNullable<ReturnType<typeof useLegal>>;

/** A text with its head, taken apart. `line`: how many lines stand above the text. */
export function partsOf(written: string): { head: string; text: string; line: number } {
  const [all = "", head = ""] = /^---\r?\n(.*?)^---[ \t]*\r?\n/ms.exec(written) ?? [];
  return { head, text: written.slice(all.length), line: all.split("\n").length - 1 };
}

/** The values of a head; none of one that is no YAML yet. */
export function headOf(written: string): { version: string; effective: string; title: string } | null {
  const document = parseDocument(partsOf(written).head);
  if (document.errors.length > 0) return null;
  const valueOf = (key: string) => {
    const value: unknown = document.get(key);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return { version: valueOf("version"), effective: valueOf("effective"), title: valueOf("title") };
}

/** A text with another value in its head. */
export function withValue(written: string, key: string, value: string): string {
  const { head, text } = partsOf(written);
  const document = parseDocument(head);
  document.set(key, value);
  return `---\n${document.toString({ lineWidth: 0 })}---\n${text}`;
}

/** The same head above another text. */
export function withText(written: string, text: string): string {
  return `---\n${partsOf(written).head}---\n\n${text.trim()}\n`;
}

/** The lines of a file in which its text differs from the one in force. */
export function useChangedLines(inForce: string | null, written: string | null) {
  return useMemo(() => {
    if (inForce === null || written === null) return [];
    const { text, line: above } = partsOf(written);
    return changedLines(inForce.trim(), text.trimEnd()).map((each) => ({ ...each, line: each.line + above }));
  }, [inForce, written]);
}
