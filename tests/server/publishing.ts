import { notesOf } from "../../contract/changelog.ts";
import type { CallInput, RefusalData } from "../../contract/schemas.ts";
import type { Notes } from "../../contract/schemas/catalogue.ts";
import type { TestPortal } from "../portal.ts";

/** Notes with these lines, all other lists empty. */
export function notesWith({ content = [], added = [] }: { content?: string[]; added?: string[] }): Notes {
  return { ...notesOf([]), content, newAdd: { core: added } };
}

export const slug = "unity";

/** A release that can be published unchanged. */
export function newRelease(version: string, more: Partial<CallInput<"createRelease">> = {}) {
  return {
    slug,
    version,
    updateTime: "2026-11-20",
    en: notesWith({ content: [`All about ${version}.`], added: [`What is new in ${version}.`] }),
    zh: notesWith({ content: [`关于 ${version}。`], added: [`${version} 的新内容。`] }),
    ...more,
  } satisfies CallInput<"createRelease">;
}

/** The fields and messages of a refused input. */
export function issuesOfInput(data: RefusalData | null): string[] {
  return data?.issues?.map(({ field, message }) => `${field}: ${message}`) ?? [];
}

/** The audit log's events of publishing, newest first. */
export async function auditOf({ portal }: TestPortal) {
  const rows = await portal.db.read
    .selectFrom("audit")
    .select(["action", "actor", "before", "after"])
    .where((where) =>
      where.or(["release.%", "product%", "license.%", "policy.%"].map((action) => where("action", "like", action))),
    )
    .orderBy("at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: before === null ? null : (JSON.parse(before) as Record<string, unknown>),
    after: after === null ? null : (JSON.parse(after) as Record<string, unknown>),
  }));
}
