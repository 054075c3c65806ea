import { addressKey, docPath, sectionOf, type SiteAddresses } from "../../contract/addresses.ts";
import { noteKinds } from "../../contract/notes.ts";
import type { NamedProduct, Notes } from "../../contract/schemas/catalogue.ts";
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

type Addressed = Pick<SiteContent, "settings" | "policies" | "products" | "docs" | "olderDocs" | "redirects">;
const known = new WeakMap<Addressed, SiteAddresses>();

/** The addresses that the current revision decides. */
export function addressesOf(content: Addressed): SiteAddresses {
  const addresses = known.get(content) ?? {
    sections: sectionsOf(content),
    pages: content.policies.flatMap(({ paths }) => Object.values(paths)),
    docs: docAddresses(content),
  };
  known.set(content, addresses);
  return addresses;
}

/** A page's own address comes before the former one of another. */
function docAddresses(content: Addressed): Map<string, string> {
  const { products, docs, olderDocs, redirects } = content;
  const paths = new Map(products.map((product) => [product.slug, identify(content, product)]));
  const own = new Map<string, string>();
  const former = new Map(Object.entries(redirects).map(([from, to]) => [addressKey(from), to]));
  const all = [...docs.map((doc) => ({ ...doc, version: undefined })), ...olderDocs];
  for (const { product, slug, aliases, version } of all) {
    const identity = paths.get(product);
    if (!identity) continue;
    const path = docPath(identity, slug, version);
    own.set(addressKey(path), path);
    for (const alias of aliases) former.set(addressKey(alias), path);
  }
  return new Map([...former, ...own]);
}

const lists = { kind: "kinds", platform: "platforms", engine: "engines", channel: "channels" } as const;
type Field = keyof typeof lists;

/** Throws `invalidInput` (10100) for every field whose key the current revision does not have. */
export function checkKeys(content: Pick<SiteContent, "settings">, fields: Partial<Record<Field, string>>): void {
  const given = Object.entries(fields) as [Field, string][]; // the object's own keys
  const issues = given.flatMap(([field, key]) => unknownKey(content, lists[field], { field, key }));
  if (issues.length > 0) throw refuse("invalidInput", { issues });
}

type KeyIssue = { field: string; message: "oneOf"; value: string };

/** The issue of a key that the current revision does not have, with those that it has. */
export function unknownKey(
  { settings }: Pick<SiteContent, "settings">,
  list: keyof SiteContent["settings"]["taxonomy"],
  { field, key }: { field: string; key: string },
): KeyIssue[] {
  const keys = settings.taxonomy[list].map((entry) => entry.key);
  return keys.includes(key) ? [] : [{ field, message: "oneOf", value: keys.join(", ") }];
}

/** The channel of a version for which nobody says one: a version with a pre-release part is of the second one. */
export function channelOf({ settings }: Pick<SiteContent, "settings">, version: string): string {
  const [first, second = first] = settings.taxonomy.channels;
  return (version.includes("-") ? second : first)?.key ?? "";
}

/** A channel's place in the taxonomy; the releases of the first one come before all others. */
export function channelPlace({ settings }: Pick<SiteContent, "settings">, channel: string): number {
  return settings.taxonomy.channels.findIndex(({ key }) => key === channel);
}

/** Notes with all groups of the taxonomy, in its order, also those without lines. */
export function withGroups({ settings }: Pick<SiteContent, "settings">, { content, ...kinds }: Notes): Notes {
  const none = () => Object.fromEntries(settings.taxonomy.noteGroups.map(({ key }): [string, string[]] => [key, []]));
  const whole = Object.fromEntries(noteKinds.map((kind) => [kind, { ...none(), ...kinds[kind] }])) as typeof kinds; // every kind is set
  return { content, ...whole };
}
