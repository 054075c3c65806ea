import { refusals, type RefusalName } from "../../../contract/refusals.ts";
import type { Access } from "../../../contract/access.ts";
import { inputPlace, type Call } from "../../../contract/call.ts";
import type { Bilingual, Language } from "../../../contract/language.ts";
import { answerWords, textOf } from "../../http/answer-words.ts";
import fieldsEn from "./fields.en.ts";
import fieldsZh from "./fields.zh.ts";
import adviceEn from "./refusals.en.ts";
import adviceZh from "./refusals.zh.ts";

type Schema = Record<string, unknown>;

export const fieldTexts: Record<Language, Partial<Record<string, string>>> = { en: fieldsEn, zh: fieldsZh };
const advice = { en: adviceEn, zh: adviceZh };

/** The keys under which a field may be described, the most specific first. */
export function fieldKeys(call: string, parent: string, field: string): string[] {
  return [`${call}.${parent}.${field}`, `${parent}.${field}`, field];
}

/** The JSON schema with a description of every property that has one, in this language. */
export function describeFields(schema: Schema, call: string, parent: string, language: Language): Schema {
  const inner = (value: unknown, within: string): unknown =>
    Array.isArray(value)
      ? value.map((each) => inner(each, within))
      : isSchema(value)
        ? describeFields(value, call, within, language)
        : value;
  const properties = Object.entries(isSchema(schema["properties"]) ? schema["properties"] : {});
  const described = Object.fromEntries(
    properties.map(([name, property]) => {
      const key = fieldKeys(call, parent, name).find((each) => fieldTexts[language][each] !== undefined);
      const description = key && fieldTexts[language][key];
      const within = name === "items" ? parent : name; // what a page of a list contains
      return [name, { ...(inner(property, within) as Schema), ...(description && { description }) }];
    }),
  );
  const parts = ["items", "anyOf", "oneOf", "additionalProperties"].flatMap((part) =>
    part in schema ? [[part, inner(schema[part], parent)] as const] : [],
  );
  return { ...schema, ...Object.fromEntries(parts), ...(properties.length > 0 && { properties: described }) };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const callers: Partial<Record<Access, Bilingual>> = {
  account: { en: "Only with a login.", zh: "仅限已登录的账号。" },
  reviewer: { en: "Only for reviewers and admins.", zh: "仅限审核员与管理员。" },
  publisher: { en: "Only for publishers and admins.", zh: "仅限发布员与管理员。" },
  admin: { en: "Only for admins.", zh: "仅限管理员。" },
  service: { en: "Only for other services.", zh: "仅供其他服务使用。" },
};
const scopeNeeded: Bilingual<(scopes: string) => string> = {
  en: (scopes) => `A token needs the scope ${scopes}.`,
  zh: (scopes) => `使用令牌时须有 ${scopes} 权限。`,
};

/** What a call does beyond its title, and who may make it if it is not public. */
export function describeCall({ description, access, scope }: Call, language: Language): string {
  const scopes = [...(access === "publisher" ? ["publish"] : []), ...(scope ? [scope] : [])].map(
    (each) => `\`${each}\``,
  );
  const sentences = [
    description?.[language],
    callers[access]?.[language],
    scopes.length > 0 ? scopeNeeded[language](scopes.join({ en: " or ", zh: " 或 " }[language])) : undefined,
  ];
  return sentences.filter((each) => each !== undefined).join(language === "en" ? " " : "");
}

/** Refusals of a call: its own, and those that follow from who may make it and what it takes. */
export function refusalsOf({ access, fresh, params, input, refusals: own = [] }: Call): RefusalName[] {
  const isOpen = access === "public";
  const withRole = !isOpen && access !== "account";
  return [
    ...new Set<RefusalName>([
      ...own,
      ...(params || input ? (["invalidInput"] as const) : []),
      ...(isOpen ? [] : (["notLoggedIn"] as const)),
      "loginExpired",
      ...(withRole ? (["notAllowed"] as const) : []),
      ...(isOpen ? [] : (["secondStepRequired", "passwordChangeRequired"] as const)),
      ...(fresh ? (["proofTooOld"] as const) : []),
      "rateLimited",
    ]),
  ];
}

/** The refusals of a call that have an HTTP status of their own: the server's of any request, and the call's. */
export function refusalsByStatus({ method, upload, input, refusals: own = [] }: Call): RefusalName[] {
  const changes = method !== "GET" && method !== "HEAD";
  const takesJson = upload === "json" || (!upload && input !== undefined && inputPlace({ method }) === "body");
  return [
    "malformed",
    ...(changes ? (["foreignOrigin"] as const) : []),
    ...(takesJson ? (["tooLarge", "notJson"] as const) : []),
    "rateLimited",
    "internalError",
    "unavailable",
    ...own.filter((name) => refusals[name].status !== 200),
  ];
}

export type DescribedRefusal = { errCode: number; errMsg: string; description: string };

/** What a refusal says, and what its caller does. `number`: an example of the one that some texts contain. */
export function describeRefusal(name: RefusalName, language: Language, number = 5): DescribedRefusal {
  return {
    errCode: refusals[name].code,
    errMsg: textOf(answerWords[language].refusals[name], number),
    description: advice[language][name],
  };
}
