import { expressionBuilder, type Expression, type SqlBool } from "kysely";
import { audiences, strictestAudience, type Audience } from "../../contract/audience.ts";
import type { Role } from "../../contract/access.ts";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { SiteContent, Site, Stores } from "../portal.ts";
import type { SignedIn } from "../caller.ts";

/** Who reads: an account, or somebody who has not logged in (`undefined`). */
export type Viewer = Pick<SignedIn, "role" | "status"> | undefined;

type SiteParts = Pick<SiteContent, "settings" | "products">;
/** What a read of the catalogue needs. Without a viewer it is the public's. */
export type Reader = { read: Read; content: SiteContent; viewer?: Viewer };

export function readerOf({ db, content }: Stores & Site, viewer?: Viewer): Reader {
  return { read: db.read, content, viewer };
}

/** The viewer of a session; the public until a login is complete. */
export function viewerOf({ signedIn }: { signedIn: SignedIn | undefined }): Viewer {
  return signedIn && !signedIn.secondStepDue && !signedIn.mustChangePassword ? signedIn : undefined;
}

/** The roles that may change products and releases. */
export const publishers: Role[] = ["publisher", "admin"];

/** The audiences that a viewer belongs to. Whoever publishes reads what developers read. */
function audiencesOf(viewer: Viewer): readonly Audience[] {
  if (!viewer) return ["everybody"];
  return viewer.status === 2 || isPublisher(viewer) ? audiences : ["everybody", "members"];
}

export function isPublisher(viewer: Viewer): boolean {
  return viewer !== undefined && publishers.includes(viewer.role);
}

/** The condition for accounts of an audience. */
export function belongsTo(audience: Audience): Expression<SqlBool> {
  const account = expressionBuilder<Tables, "accounts">();
  if (audience !== "developers") return account.and([]);
  return account.or([account("accounts.status", "=", 2), account("accounts.role", "in", publishers)]);
}

/** The refusal for somebody who does not belong to an audience: a guest (10101), or no developer (10103). */
export function refusalFor(audience: Audience, viewer: Viewer): "notLoggedIn" | "notDeveloper" | undefined {
  if (audiencesOf(viewer).includes(audience)) return undefined;
  return viewer ? "notDeveloper" : "notLoggedIn";
}

type Restricted = { audience?: Audience | undefined; shown?: boolean | undefined };
type ReleaseOf = { product: string; channel: string; audience: Audience };

/** Who a release is for: the strictest of its own audience, that of its channel and that of its product. */
export function audienceOf(site: SiteParts, release: ReleaseOf): Audience {
  return strictestAudience([{ audience: release.audience }, ...placesOf(site, release)]);
}

/** Whether a viewer may at least know a published release, as `isKnown` says in a query. */
export function isKnownTo(site: SiteParts, viewer: Viewer, release: ReleaseOf & { audience_shown: number }): boolean {
  const allowed = audiencesOf(viewer);
  const { audience, audience_shown } = release;
  const levels = [{ audience, shown: audience_shown === 1 }, ...placesOf(site, release)];
  return levels.every((level) => isAmong(allowed, level) || level.shown === true);
}

/** The channel and the product of a release. */
function placesOf({ settings, products }: SiteParts, { product, channel }: ReleaseOf): Restricted[] {
  return [
    ...settings.taxonomy.channels.filter(({ key }) => key === channel),
    ...products.filter(({ slug }) => slug === product),
  ];
}

/** Whether what a product has besides releases, such as its documentation, is for a viewer. */
export function isProductFor({ products }: SiteParts, slug: string | null, viewer: Viewer): boolean {
  const { audience = "everybody" } = products.find((product) => product.slug === slug) ?? {};
  return audiencesOf(viewer).includes(audience);
}

/** The site's taxonomy with the channels that a viewer may know. */
export function knownTaxonomy({ settings: { taxonomy } }: Pick<SiteParts, "settings">, viewer: Viewer) {
  const allowed = audiencesOf(viewer);
  return { ...taxonomy, channels: taxonomy.channels.filter((each) => each.shown || isAmong(allowed, each)) };
}

/** The condition for releases in a query's `table` that a viewer may read. */
export function isReadable({ content, viewer }: Reader, table = "releases"): Expression<SqlBool> {
  return condition(content, table, audiencesOf(viewer), false);
}

/** The same for releases that a viewer may at least know, because whatever forbids to read them says `shown`. */
export function isKnown({ content, viewer }: Reader, table = "releases"): Expression<SqlBool> {
  return condition(content, table, audiencesOf(viewer), true);
}

function condition(
  { settings, products }: SiteParts,
  table: string,
  allowed: readonly Audience[],
  countsShown: boolean,
): Expression<SqlBool> {
  const isClosed = (level: Restricted) => !isAmong(allowed, level) && !(countsShown && level.shown);
  const release = expressionBuilder<Record<string, Tables["releases"]>, string>();
  const own = release(`${table}.audience`, "in", allowed);
  const closed = {
    channel: settings.taxonomy.channels.filter(isClosed).map(({ key }) => key),
    product: products.filter(isClosed).map(({ slug }) => slug),
  };
  return release.and([
    countsShown ? release.or([own, release(`${table}.audience_shown`, "=", 1)]) : own,
    ...(closed.channel.length === 0 ? [] : [release(`${table}.channel`, "not in", closed.channel)]),
    ...(closed.product.length === 0 ? [] : [release(`${table}.product`, "not in", closed.product)]),
  ]);
}

function isAmong(allowed: readonly Audience[], { audience = "everybody" }: Restricted): boolean {
  return allowed.includes(audience);
}
