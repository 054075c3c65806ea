import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { moment, sha256 } from "./values.ts";
import { limits } from "../limits.ts";

const name = z
  .string("required")
  .check(z.normalize("NFC"), z.minLength(1, "required"), z.maxLength(limits.fileName, "tooLong"));

/** Which file, and the licence its reader agrees to. Without the current licence the call is refused with 10104. */
export const downloadRequest = z.strictObject({
  product: name,
  version: name,
  file: name,
  licence: z.optional(z.nullable(z.strictObject({ id: name, version: name }))),
});
export type DownloadRequest = z.infer<typeof downloadRequest>;

/** A signed link: good from the first byte until `expiresAt`, for a range that begins later for 24 hours. */
export const downloadLink = z.object({
  url: z.string(),
  expiresAt: moment,
  sha256,
  size: z.int(),
  name: z.string(),
});
export type DownloadLink = z.infer<typeof downloadLink>;

export const downloadCalls = {
  agreeToDownload: defineCall({
    method: "POST",
    path: "/download/agree",
    access: "public",
    opens: "afterPasswordChange",
    tag: "Downloads",
    title: { en: "Agree and get a link", zh: "同意许可条款并获取链接" },
    description: {
      en: "Records that a reader agreed to the license, and answers with a signed link to one file. No account is needed; with a token, the agreement is kept in the account.",
      zh: "记录用户已同意许可条款，并返回单个文件的签名链接。无须账号；带令牌时，同意记录保存在账号中。",
    },
    input: downloadRequest,
    refusals: ["licenceNotAgreed", "notFound", "notLoggedIn", "notDeveloper"],
    output: downloadLink,
    idempotencyKey: "ignored",
    island: true,
  }),
};
