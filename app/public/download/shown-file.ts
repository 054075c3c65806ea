import type { Product, ReleaseFile } from "../../../contract/schemas/catalogue.ts";

export type FileKind = "tgz" | "unitypackage" | "samples" | "plugin" | "tool" | "native" | "other";

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

/** A file's purpose, derived from its name, engine and product. */
export function fileKind(
  { name, engine, platform }: Pick<ReleaseFile, "name" | "engine" | "platform">,
  product: Product["kind"],
): FileKind {
  if (product === "tool") return "tool";
  if (/samples/i.test(name)) return "samples";
  if (name.endsWith(".unitypackage")) return "unitypackage";
  if (engine === "unity" && name.endsWith(".tgz")) return "tgz";
  if (engine === "unreal4" || engine === "unreal5") return "plugin";
  if (platform === "android") return "native";
  return "other";
}
