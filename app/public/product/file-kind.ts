import type { Product, ReleaseFile } from "../../../contract/schemas/catalogue.ts";

export type FileKind = "tgz" | "unitypackage" | "samples" | "plugin" | "tool" | "native" | "other";

/** What a file is for, told by its name, its engine and the product that it belongs to. */
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
