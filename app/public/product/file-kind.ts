import type { Product, ReleaseFile } from "../../../contract/schemas/catalogue.ts";

export type FileKind = "tgz" | "unitypackage" | "samples" | "plugin" | "tool" | "native" | "other";

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
