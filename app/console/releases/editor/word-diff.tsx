import { useMemo } from "react";
import type { Language } from "../../../../contract/language.ts";
import { wordsBetween } from "../../form/text-changes.ts";

/** A text in which the words that the other one lacks are marked. */
export function WordDiff({ from, to, language }: { from: string; to: string; language: Language }) {
  const { pieces } = useMemo(() => wordsBetween(from, to, language), [from, to, language]);
  return pieces.map(({ kind, text }, index) => {
    if (kind === "removed") return null;
    return kind === "added" ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>;
  });
}
