import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { engines, platforms } from "./catalogue.ts";
import { sha256 } from "./values.ts";

/** Files of a release as publishers upload them (contract, "Operator"). Messages are keys of the dictionaries' `issues`. */
export const fileAddress = z.strictObject({ slug: z.string(), version: z.string(), name: z.string() });
export const uploadAddress = z.strictObject({ upload: z.string() });

/** What a file is for. */
const target = { platform: z.enum(platforms, "required"), engine: z.enum(engines, "required") };
export const fileTarget = z.strictObject(target);

/** A finished upload under the name that the file shall have; `sha256` as its sender computed it. */
export const uploadToAttach = z.strictObject({
  upload: z.string("required").check(z.maxLength(limits.name, "tooLong")),
  name: z.string("required"),
  ...target,
  sha256: z.optional(z.string("sha256").check(z.regex(/^[0-9a-f]{64}$/, "sha256"))),
});
export type UploadToAttach = z.output<typeof uploadToAttach>;

/** `size` in bytes. */
export const uploadedFile = z.object({ name: z.string(), size: z.int(), sha256 });
export type UploadedFile = z.infer<typeof uploadedFile>;

/** The first `limits.listedEntries` entries of an archive; `total` counts all, `unpacked` is their size together in bytes. */
export const archiveContents = z.object({
  entries: z.array(z.object({ path: z.string(), size: z.int() })),
  total: z.int(),
  unpacked: z.int(),
});
export type ArchiveContents = z.infer<typeof archiveContents>;
