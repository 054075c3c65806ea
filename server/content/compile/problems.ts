import type { Language } from "../../../contract/language.ts";
import type { SiteProblem } from "../../../contract/schemas/site.ts";
import { isLfsPointer } from "../../files/archives/format.ts";
import { ContentError } from "../yaml.ts";

/** Collects what is wrong with a folder, so that a push names everything at once. */
export type Problems = {
  errors: SiteProblem[];
  warnings: SiteProblem[];
  error(file: string, line: number | null, message: string): void;
  warn(file: string, line: number | null, message: string): void;
  /** The result of `work`, or nothing if it throws a `ContentError`, whose problems are collected. */
  attempt<Result>(work: () => Result): Result | undefined;
};

export function collectProblems(): Problems {
  const errors: SiteProblem[] = [];
  const warnings: SiteProblem[] = [];
  return {
    errors,
    warnings,
    error: (file, line, message) => void errors.push({ file, line, message }),
    warn: (file, line, message) => void warnings.push({ file, line, message }),
    attempt(work) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        errors.push(...error.problems);
        return undefined;
      }
    },
  };
}

/** What is wrong with a text that is missing in a language. */
export const missingVersion: Record<Language, string> = { en: "has no English version", zh: "has no Chinese version" };

/** Files of the documentation: a page can be left out, or shown without a picture, while the others are right. */
export const isOfDocs = (file: string) => file.startsWith("docs/");

export function lfsPointer(bytes: Uint8Array): string | undefined {
  return isLfsPointer(bytes) ? "is a Git LFS pointer: check the repository out with LFS" : undefined;
}
