import type { ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import type { FileKind } from "./file-kind.ts";

/** A version's file as its page shows it. */
export type ShownFile = Omit<ReleaseFile, "caption"> & {
  kind: FileKind;
  /** In the page's language. */
  names: Record<"platform" | "engine", string>;
  /** In the page's language; empty if it has none. */
  caption: string;
};

/** The file that the page offers first. */
export function recommendedFile(files: ShownFile[]): ShownFile | undefined {
  return files.find(({ recommended }) => recommended) ?? files[0];
}
