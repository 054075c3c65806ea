import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { prompts } from "../application-fields.ts";
import { limits } from "../limits.ts";
import { location, status } from "./accounts.ts";
import { applicationYaml, askedField, extraValues, uploadedAnswer } from "./extra-fields.ts";
import { moment, nothing } from "./values.ts";

export const organizationTypes = ["enterprise", "individual", "llc", "privateCorporation"] as const;

/** A required text, up to a length; `prompt` is the issue where it is missing (specification, section 5). */
const text = (prompt: string, max: number = limits.name) =>
  z.string(prompt).check(z.minLength(1, prompt), z.maxLength(max, "tooLong"));
const optionalText = (max: number) => z.optional(z.string().check(z.maxLength(max, "tooLong")));

/** The developer application (specification, section 3). `country` is ISO 3166-1 alpha-2. */
const fields = {
  teamName: text(prompts.teamName),
  organizationName: text(prompts.organizationName),
  organizationType: z.enum(organizationTypes, prompts.organizationType),
  location: z.union([z.literal(0), z.literal(1)], prompts.location),
  contactName: text(prompts.contactName),
  mobile: text(prompts.mobile, limits.contact),
  country: z.string(prompts.country).check(z.regex(/^[A-Z]{2}$/, prompts.country)),
  province: optionalText(limits.name),
  city: text(prompts.city),
  street: text(prompts.street),
  email: text(prompts.email, limits.contact),
  im: optionalText(limits.im),
};

export const application = z.object(fields);
export type Application = z.infer<typeof application>;

/** `extra`: the answers to the fields of the site folder. `version` is the one seen, on a resubmission. */
const submission = z.strictObject({ ...fields, extra: z.optional(extraValues), version: z.optional(z.int32()) });

const draftText = optionalText(limits.contact);
/** An application on its way: every field optional, none judged. */
export const draft = z.strictObject({
  teamName: draftText,
  organizationName: draftText,
  organizationType: z.optional(z.union([z.enum(organizationTypes), z.literal("")])),
  location: z.optional(location),
  contactName: draftText,
  mobile: draftText,
  country: draftText,
  province: draftText,
  city: draftText,
  street: draftText,
  email: draftText,
  im: draftText,
  extra: z.optional(extraValues),
});
/** With the uploaded files that it names and that are still stored. */
const savedDraft = z.extend(draft, { extraFiles: z.optional(z.array(uploadedAnswer)) });
export type SavedDraft = z.infer<typeof savedDraft>;
export type Draft = z.infer<typeof draft>;

const applicationStates = ["waiting", "approved", "refused"] as const;
export const applicationState = z.enum(applicationStates);
export type ApplicationState = z.infer<typeof applicationState>;
export const reason = z.object({ field: z.string(), message: z.string() });
export type Reason = z.infer<typeof reason>;

const submitted = z.object({
  status,
  state: z.literal("waiting"),
  submittedAt: moment,
  expectedBy: z.iso.date(),
  version: z.int(),
});

/** One's own application; everything `null` or empty before the first submission. */
export const applicationStatus = z.object({
  status,
  state: z.nullable(applicationState),
  application: z.nullable(application),
  /** The answers to the fields of the site folder, and these fields as they were asked. */
  extra: extraValues,
  extraFields: z.array(askedField),
  reasons: z.array(reason),
  submittedAt: z.nullable(moment),
  expectedBy: z.nullable(z.iso.date()),
  /** Its place among those that wait, 1 for the next; only once it is late, otherwise `null`. */
  latePlace: z.nullable(z.int()),
  decidedAt: z.nullable(moment),
  version: z.int(),
  history: z.array(z.object({ state: applicationState, at: moment, reasons: z.array(reason), version: z.int() })),
});
export type ApplicationStatus = z.infer<typeof applicationStatus>;

export const applicationCalls = {
  apply: defineCall({
    method: "POST",
    path: "/account/reqDvlAuth",
    access: "account",
    tag: "Applications",
    title: { en: "Submit the developer application, or again", zh: "提交或重新提交开发者申请" },
    input: submission,
    refusals: ["changedMeanwhile"],
    output: submitted,
    island: true,
  }),
  application: defineCall({
    method: "POST",
    path: "/account/reqDvlperCheck",
    access: "account",
    tag: "Applications",
    title: { en: "State of one's own application", zh: "查询本人的申请状态" },
    input: nothing,
    output: applicationStatus,
    island: true,
  }),
  applicationDraft: defineCall({
    method: "GET",
    path: "/account/applicationDraft",
    access: "account",
    tag: "Applications",
    title: { en: "The application as it was saved unfinished", zh: "读取未提交的申请草稿" },
    output: savedDraft,
    island: true,
  }),
  saveApplicationDraft: defineCall({
    method: "PUT",
    path: "/account/applicationDraft",
    access: "account",
    tag: "Applications",
    title: { en: "Save an unfinished application", zh: "保存未提交的申请草稿" },
    input: draft,
    output: z.null(),
    island: true,
  }),
  extraFields: defineCall({
    method: "GET",
    path: "/website/applicationFields",
    access: "public",
    tag: "Applications",
    title: { en: "Fields of the application beyond the twelve", zh: "开发者申请的附加字段" },
    description: {
      en: "As `application.yaml` of the site folder says. `when` names the answers to other fields with which a field is asked.",
      zh: "以站点文件夹的 `application.yaml` 为准。`when` 说明其他字段为哪些答案时才询问。",
    },
    output: applicationYaml,
    cached: true,
  }),
  uploadAnswer: defineCall({
    method: "POST",
    path: "/account/applicationFiles",
    access: "account",
    tag: "Applications",
    title: { en: "Upload a file for a field of the application", zh: "上传申请字段所需的文件" },
    description: {
      en: "The body is the file; its type is told by its bytes. It replaces an earlier upload for the field that was not submitted; without a submission, it is deleted after 30 days. Its `id` is the answer in `extra`.",
      zh: "请求体即文件，类型由内容判断。会替换该字段尚未提交的文件；未提交的文件 30 天后删除。其 `id` 为 `extra` 中的答案。",
    },
    input: z.strictObject({
      field: z.string("required"),
      name: z.string("required").check(z.minLength(1, "required"), z.maxLength(255, "tooLong")),
    }),
    output: uploadedAnswer,
    upload: "file",
    island: true,
  }),
  openAnswer: defineCall({
    method: "GET",
    path: "/account/applicationFiles/:file",
    access: "account",
    tag: "Applications",
    title: { en: "A link to an uploaded file of an application", zh: "获取申请文件的临时链接" },
    description: {
      en: "For the applicant; once it is submitted, also for reviewers and admins; 10108 for everybody else. The link is good for ten minutes.",
      zh: "申请人可用；提交后审核员与管理员也可用；其他人返回 10108。链接十分钟内有效。",
    },
    params: z.strictObject({ file: z.string() }),
    refusals: ["notFound"],
    output: z.extend(uploadedAnswer, { url: z.string(), expiresAt: moment }),
    island: true,
  }),
};
