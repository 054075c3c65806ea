import { sectionOf } from "../../contract/addresses.ts";
import type { NamedProduct } from "../../contract/schemas/catalogue.ts";
import type { SiteContent } from "../portal.ts";
import { refuse } from "../refuse.ts";

export type ProductIdentity = Pick<NamedProduct, "slug" | "kind" | "path" | "notesOnly">;

/** A product with what its kind says about its addresses. */
export function identify(
  { settings }: Pick<SiteContent, "settings">,
  { slug, kind }: Pick<NamedProduct, "slug" | "kind">,
): ProductIdentity {
  const { path, notesOnly } = settings.taxonomy.kinds.find(({ key }) => key === kind) ?? { notesOnly: false };
  return { slug, kind, path: `/${sectionOf({ key: kind, path })}/${slug}`, notesOnly };
}

/** The first segments of products' addresses. */
export function sectionsOf({ settings }: Pick<SiteContent, "settings">): string[] {
  return [...new Set(settings.taxonomy.kinds.map(sectionOf))];
}

const lists = { kind: "kinds", platform: "platforms", engine: "engines" } as const;

/** Throws `invalidInput` (10100) for every field whose key the current revision does not have. */
export function checkKeys(
  { settings }: Pick<SiteContent, "settings">,
  fields: Partial<Record<keyof typeof lists, string>>,
): void {
  const unknown = (["kind", "platform", "engine"] as const).filter((field) => {
    const given = fields[field];
    return given !== undefined && !settings.taxonomy[lists[field]].some(({ key }) => key === given);
  });
  const issues = unknown.map((field) => ({ field, message: field === "kind" ? "chooseKind" : "invalid" }));
  if (issues.length > 0) throw refuse("invalidInput", { issues });
}
