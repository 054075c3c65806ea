import { useMemo } from "react";
import { isCollection, parseDocument } from "yaml";
import { useRead } from "../list/use-read.ts";
import type { FolderState } from "./use-edits.ts";
import { usePreview } from "./use-preview.ts";

export type YamlPath = readonly (string | number)[];

/** A YAML file whose values a form edits; its comments and order stay. */
export function useYaml(folder: FolderState, file: string) {
  const isStored = folder.stored?.some((each) => each.file === file) ?? false;
  const read = useRead("siteFile", { number: String(folder.base), file }, { enabled: isStored, keepsPrevious: false });
  const edit = folder.edits.files[file];
  const before = isStored ? (read.data?.text ?? null) : "";
  const text = edit && "text" in edit ? edit.text : before;
  const { preview } = usePreview(file, text === "" ? null : text, folder.edits);
  const document = useMemo(() => (text === null ? null : parseDocument(text)), [text]);

  return {
    document,
    problem: read.problem,
    valueOf(path: YamlPath): string {
      const value: unknown = document?.getIn(path);
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
    },
    /** What is wrong with a value; messages of a push begin with its path. */
    problemOf(path: YamlPath): string | undefined {
      const isInLanguage = path.at(-1) === "en" || path.at(-1) === "zh";
      for (const place of [path, ...(isInLanguage ? [path.slice(0, -1)] : [])]) {
        const start = `${place.join(".")}: `;
        const found = preview?.problems.find(({ message }) => message.startsWith(start));
        if (found) return found.message.slice(start.length);
      }
      return undefined;
    },
    set(path: YamlPath, value: string): void {
      const next = parseDocument(text ?? "");
      if (value !== "") next.setIn(path, value);
      else {
        next.deleteIn(path);
        for (let length = path.length - 1; length > 0; length--) {
          const parent = next.getIn(path.slice(0, length));
          if (isCollection(parent) && parent.items.length === 0) next.deleteIn(path.slice(0, length));
        }
      }
      const isEmpty = isCollection(next.contents) && next.contents.items.length === 0;
      const written = isEmpty ? "" : next.toString({ lineWidth: 0 });
      folder.change({ [file]: written === before ? undefined : { text: written } });
    },
  };
}

export type YamlFile = ReturnType<typeof useYaml>;
