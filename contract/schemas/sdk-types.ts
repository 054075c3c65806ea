import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { bySlug, pageOf, paging } from "./values.ts";

const described = {
  name: z.string(),
  /** As the source has it, in one line. */
  signature: z.string(),
  summary: z.string(),
  /** What to use instead; `null` if it is not deprecated. */
  deprecated: z.nullable(z.string()),
};

const sdkMember = z.object({
  ...described,
  kind: z.enum(["property", "method", "field", "event", "constructor", "value", "function", "constant"]),
  type: z.string(),
  /** What it holds before it is set, as the source has it. */
  default: z.optional(z.string()),
});
export type SdkMember = z.infer<typeof sdkMember>;

const aboutType = {
  ...described,
  namespace: z.string(),
  kind: z.enum(["class", "struct", "interface", "enum", "delegate", "header"]),
  language: z.enum(["csharp", "cpp"]),
};
/** A public type of a shipped SDK, or a header with its functions and constants. */
export const sdkType = z.object({ ...aboutType, members: z.array(sdkMember) });
export type SdkType = z.infer<typeof sdkType>;

/** `since`: the first version of the product, among those whose sources are known, that has it. */
const since = { since: z.string() };
const listedType = z.object({ slug: z.string(), ...aboutType, ...since });
export type ListedType = z.infer<typeof listedType>;
/** `changes`: in which versions it was added or got members. */
const shownType = z.object({
  slug: z.string(),
  ...aboutType,
  ...since,
  version: z.string(),
  members: z.array(z.extend(sdkMember, since)),
  changes: z.array(z.object({ version: z.string(), added: z.array(z.string()) })),
});
export type ShownType = z.infer<typeof shownType>;

export const sdkTypeCalls = {
  sdkTypes: defineCall({
    method: "GET",
    path: "/catalogue/products/:slug/types",
    access: "public",
    tag: "Catalogue",
    title: { en: "Public types of an SDK", zh: "SDK 的公开类型" },
    description: {
      en: "Of the newest version whose files contain C# or headers; empty for other products.",
      zh: "取自文件中含有 C# 或头文件的最新版本；其他产品为空。",
    },
    params: bySlug,
    input: z.strictObject(paging),
    refusals: ["notFound"],
    output: pageOf(listedType),
    cached: true,
  }),
  sdkType: defineCall({
    method: "GET",
    path: "/catalogue/products/:slug/types/:type",
    access: "public",
    tag: "Catalogue",
    title: { en: "A public type with its members", zh: "公开类型及其成员" },
    description: {
      en: "With the version since which it and each member exist.",
      zh: "包含类型及各成员的起始版本。",
    },
    params: z.strictObject({ slug: z.string(), type: z.string() }),
    refusals: ["notFound"],
    output: shownType,
    cached: true,
  }),
};
