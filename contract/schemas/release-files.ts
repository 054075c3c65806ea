import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { adminRelease } from "./publishing.ts";
import { sha256, bySlugAndVersion, taxonomyKey } from "./values.ts";

/** Files of a release as publishers upload them (contract, "Operator"). Messages are keys of the dictionaries' `issues`. */
const fileAddress = z.strictObject({
  slug: z.string(),
  version: z.string(),
  name: z.string().check(z.normalize("NFC")),
});
const uploadAddress = z.strictObject({ upload: z.string() });

/** What a file is for. */
const target = { platform: taxonomyKey(), engine: taxonomyKey() };
const fileTarget = z.strictObject(target);

/** A finished upload under the name that the file shall have; `sha256` as its sender computed it. */
export const uploadToAttach = z.strictObject({
  upload: z.string("required").check(z.maxLength(limits.name, "tooLong")),
  name: z.string("required").check(z.normalize("NFC")),
  ...target,
  sha256: z.optional(z.string("sha256").check(z.regex(/^[0-9a-f]{64}$/, "sha256"))),
});
export type UploadToAttach = z.output<typeof uploadToAttach>;

/** The characters of a file name; `isFileName` checks the rest. */
const fileName = z.string("required").check(z.normalize("NFC"), z.regex(/^[\p{L}\p{M}\p{N}._\-+() ]+$/u, "fileName"));
const caption = z.string("required").check(z.trim(), z.maxLength(limits.name, "tooLong"));
/** Every file of a release once, in the order in which it is shown, and the name of the recommended one. */
const filesArrangement = z.strictObject({
  files: z
    .array(z.strictObject({ name: fileName, caption: z.strictObject({ en: caption, zh: caption }, "required") }))
    .check(z.maxLength(limits.listedEntries, "tooMany")),
  recommended: z.nullable(fileName),
});
export type FilesArrangement = z.output<typeof filesArrangement>;

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

export const releaseFileCalls = {
  uploadFile: defineCall({
    method: "PUT",
    path: "/admin/products/:slug/releases/:version/files/:name",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Upload a file of a release", zh: "上传版本的文件" },
    description: {
      en: "The body is the file, of any content type and size. The header `x-sha256`, if sent, is compared with what arrived (10100). In a draft or scheduled release a file of that name is replaced; a published one never changes (10107), but the very same file again succeeds. An upload ends after 60 seconds without a byte. An archive (`.zip`, `.jar`, `.aar`, `.apk`, `.ipa`, `.whl`, `.nupkg`, `.tgz`, `.tar.gz`, `.unitypackage`, and any other file that begins as a zip file) is refused (10100 at `name`) if it is none, unpacks to too much, has entries that lead out of its folder, or names that differ by case only. So is a Git LFS pointer.",
      zh: "请求体即文件，类型与大小不限。若发送请求头 `x-sha256`，会与收到的内容比对（10100）。草稿或定时发布的版本中，同名文件会被替换；已发布版本的文件不可更改（10107），但重复上传相同文件会成功。60 秒无数据则中断。压缩包（`.zip`、`.jar`、`.aar`、`.apk`、`.ipa`、`.whl`、`.nupkg`、`.tgz`、`.tar.gz`、`.unitypackage`，以及以 zip 文件头开始的任何文件）若无效、解压后过大、含越出文件夹的条目或仅大小写不同的名称，会被拒绝；Git LFS 指针文件同样会被拒绝（10100，字段 `name`）。",
    },
    params: fileAddress,
    input: fileTarget,
    output: uploadedFile,
    upload: "file",
  }),
  attachUpload: defineCall({
    method: "POST",
    path: "/admin/products/:slug/releases/:version/files",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Make a finished upload a file of a release", zh: "将已完成的上传设为版本的文件" },
    description: {
      en: "For one's own upload that has arrived completely, by the rules of `uploadFile`. `sha256` is compared with what arrived (10100). 10108 for an upload that is unknown, expired or another account's.",
      zh: "用于本人已完整上传的文件，规则同 `uploadFile`。`sha256` 会与收到的内容比对（10100）。上传不存在、已过期或属于他人时返回 10108。",
    },
    params: bySlugAndVersion,
    input: uploadToAttach,
    output: uploadedFile,
  }),
  arrangeFiles: defineCall({
    method: "PUT",
    path: "/admin/products/:slug/releases/:version/files",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Set captions, order and the recommended one of a release's files",
      zh: "设置版本文件的说明、顺序与推荐文件",
    },
    description: {
      en: "Possible after the release was published, too. 10107 if these are not its files.",
      zh: "版本发布后也可使用。文件不符时返回 10107。",
    },
    params: bySlugAndVersion,
    input: filesArrangement,
    output: adminRelease,
  }),
  deleteFile: defineCall({
    method: "DELETE",
    path: "/admin/products/:slug/releases/:version/files/:name",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Delete a file of a draft or scheduled release", zh: "删除草稿或定时版本的文件" },
    description: { en: "10107 for a release that was published.", zh: "已发布的版本返回 10107。" },
    params: fileAddress,
    output: z.null(),
  }),
  fileContents: defineCall({
    method: "GET",
    path: "/admin/products/:slug/releases/:version/files/:name/contents",
    access: "publisher",
    tag: "Publishing",
    title: { en: "What a zip or tgz archive of a release contains", zh: "查看版本中 zip 或 tgz 压缩包的内容" },
    description: {
      en: "The first 10,000 entries; `total` and `unpacked` count all. 10100 at `name` for any other file.",
      zh: "返回前 10,000 个条目；`total` 与 `unpacked` 统计全部。其他文件返回 10100（字段 `name`）。",
    },
    params: fileAddress,
    output: archiveContents,
  }),
  beginUpload: defineCall({
    method: "POST",
    path: "/admin/uploads",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Begin a resumable upload (tus 1.0.0)", zh: "开始可续传的上传（tus 1.0.0）" },
    description: {
      en: "Takes the header `Upload-Length`, answers 201 with `Location`. The upload belongs to the account that began it and expires 24 hours after it was last continued. Of the extensions of tus it has creation and termination. A refusal is an envelope, its HTTP status 4xx or 5xx.",
      zh: "发送请求头 `Upload-Length`，返回 201 与 `Location`。上传属于发起的账号，最后一次续传 24 小时后过期。支持 tus 的 creation 与 termination 扩展。拒绝时返回信封，HTTP 状态为 4xx 或 5xx。",
    },
    output: z.null(),
    upload: "tus",
  }),
  uploadOffset: defineCall({
    method: "HEAD",
    path: "/admin/uploads/:upload",
    access: "publisher",
    tag: "Publishing",
    title: { en: "How much of an upload has arrived (tus 1.0.0)", zh: "查询已上传的字节数（tus 1.0.0）" },
    description: { en: "In the header `Upload-Offset`.", zh: "见响应头 `Upload-Offset`。" },
    params: uploadAddress,
    output: z.null(),
    upload: "tus",
  }),
  continueUpload: defineCall({
    method: "PATCH",
    path: "/admin/uploads/:upload",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Send more of an upload (tus 1.0.0)", zh: "继续上传（tus 1.0.0）" },
    description: {
      en: "The body begins at the byte that the header `Upload-Offset` names (409 otherwise) and has the type `application/offset+octet-stream`. What arrived of a request that breaks off stays.",
      zh: "请求体从请求头 `Upload-Offset` 指定的字节开始（否则 409），类型为 `application/offset+octet-stream`。中断的请求已收到的部分会保留。",
    },
    params: uploadAddress,
    output: z.null(),
    upload: "tus",
  }),
  cancelUpload: defineCall({
    method: "DELETE",
    path: "/admin/uploads/:upload",
    access: "publisher",
    tag: "Publishing",
    title: { en: "Delete an unfinished upload (tus 1.0.0)", zh: "删除未完成的上传（tus 1.0.0）" },
    params: uploadAddress,
    output: z.null(),
    upload: "tus",
  }),
};
