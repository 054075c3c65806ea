import { randomBytes } from "node:crypto";
import type { RawBuilder } from "kysely";
import type { DownloadLink, DownloadRequest } from "../../contract/schemas/downloads.ts";
import { isKnownTo, type Viewer, viewerOf } from "../catalogue/audience.ts";
import { currentLicenceKey } from "../catalogue/current-licence.ts";
import type { Read } from "../database/database.ts";
import { sign } from "../config/keys.ts";
import { agreements, spendOrProve, type Requester } from "../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { agreementRow, hasAgreed, refuseUnagreed, type LicenceKey } from "./agree-to-licence.ts";
import { signLink } from "./link.ts";
import { mayDownload, mayDownloadHere, type Downloader } from "./may-download.ts";
import { readSecretCookie, newSecret, secretCookie } from "../http/cookies.ts";
import type { Handlers } from "../handler.ts";

/**
 * Records an agreement to the current license, and signs a link to a file under it (specification, section 5). An account
 * agrees once to each version of a license, here or by `agreeToLicence`, and then needs to name it no more; a guest names it each
 * time, and has one record for each version. A product without a license needs no agreement. Throws 10101 or 10103
 * for callers who may not download here, or this version, `notFound` (10108) for an unknown file, a withdrawn version or one that the viewer may not know, 10104 (with the current version) for an outdated license, and
 * `proofNeeded` (10110) for agreements beyond the budget of a network address. `country`: from a trusted proxy's
 * header.
 */
async function agreeToDownload(
  portal: Portal,
  request: DownloadRequest,
  { who, viewer, from, country }: { who: Downloader; viewer: Viewer; from: Requester; country: string | null },
): Promise<DownloadLink> {
  const { keys, now, publicUrl } = portal;
  const denied = mayDownloadHere(portal.config, who);
  if (denied) throw refuse(denied);
  const file = await findFile(portal, request, who, viewer);
  const licence = await licenceToAgree(portal, request.product);
  const isNamed = request.licence?.id === licence?.id && request.licence?.version === licence?.version;
  const { account } = who;
  if (licence && !isNamed && !(account !== undefined && (await hasAgreed(portal, account, licence))))
    throw refuseUnagreed(portal, licence);

  const { product, version } = request;
  const visitor = who.visitor ?? "";
  const linked = { visitor, product, version, file: file.name, sha256: file.sha256 };
  const id = account === undefined ? guestLink(portal, linked, licence) : randomBytes(16).toString("base64url");
  if (account !== undefined || !(await isRecorded(portal, id))) {
    await spendOrProve(portal, from, agreements);
    const agreement = licence ? agreementRow(portal, { who: { account, visitor }, licence, country }) : undefined;
    const linked_at = now().toISOString();
    await portal.records.link(
      { id, account: account ?? null, ...linked, country, linked_at, started_at: null },
      agreement,
    );
  }
  const target = { id, product, version, file: file.name, sha256: file.sha256 };
  const link = signLink(
    keys.downloadLinks,
    { ...target, licence: licence ? `${licence.id} ${licence.version}` : "" },
    now(),
  );
  return {
    url: publicUrl() + link.path,
    expiresAt: link.expires.toISOString(),
    sha256: file.sha256,
    size: file.size,
    name: file.name,
  };
}

/** The version in effect of the licence that a product is under; `null` if it is under none. */
export async function licenceToAgree(portal: Portal, slug: string) {
  const product = portal.content.products.find((each) => each.slug === slug);
  if (!product) throw refuse("notFound");
  if (product.licence === undefined) return null;
  const licence = await currentLicenceKey(portal.db, portal.now(), product.licence);
  if (!licence) throw refuse("notFound");
  return licence;
}

/** A guest's link has a deterministic id, so that repeated requests for the same make one row. */
function guestLink({ keys }: Clock, linked: Record<string, string>, licence: LicenceKey | null): string {
  return sign(keys.agreements, JSON.stringify({ ...linked, licence })).slice(0, 22);
}

async function isRecorded({ db }: Stores, link: string): Promise<boolean> {
  return (await db.readOne(linkById, link)) !== undefined;
}

const linkById = (read: Read, id: RawBuilder<string>) => read.selectFrom("downloads").select("id").where("id", "=", id);

type OfferedFile = { name: string; sha256: string; size: number };

async function findFile(
  portal: Portal,
  { product, version, file }: DownloadRequest,
  who: Downloader,
  viewer: Viewer,
): Promise<OfferedFile> {
  const found = await offeredFile(portal, { product, version, name: file });
  if (!found) throw refuse("notFound");
  const refusal = mayDownload(portal, who, found);
  if (!refusal) return found;
  if (refusal === "withdrawn" || !isKnownTo(portal.content, viewer, found)) throw refuse("notFound");
  throw refuse(refusal);
}

/** A file of a published release, withdrawn or not. */
export function offeredFile(
  { db }: Pick<Portal, "db">,
  { product, version, name }: { product: string; version: string; name: string },
) {
  return db.readOne(publishedFile, product, version, name);
}

const publishedFile = (
  read: Read,
  product: RawBuilder<string>,
  version: RawBuilder<string>,
  file: RawBuilder<string>,
) =>
  read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .innerJoin("releases", (join) =>
      join.onRef("releases.product", "=", "files.product").onRef("releases.version", "=", "files.version"),
    )
    .select(["files.product", "files.name", "files.sha256", "blobs.size"])
    .select(["releases.channel", "releases.audience", "releases.audience_shown"])
    .select("releases.update_time")
    .select("releases.withdrawn_at")
    .where("files.product", "=", product)
    .where("files.version", "=", version)
    .where("files.name", "=", file)
    .where("releases.state", "=", "published");

/** The cookie with the random name under which a guest's agreements are stored. */
const visitorCookie = "visitor";

const yearInSeconds = 365 * 24 * 60 * 60;

export const agreeToDownloadCall = {
  agreeToDownload: async (portal, input, caller) => {
    const by = { viewer: viewerOf(caller), from: caller, country: caller.country };
    if (caller.signedIn) return agreeToDownload(portal, input, { who: caller.signedIn, ...by });
    const known = readSecretCookie(portal, caller.headers, visitorCookie);
    const visitor = known ?? newSecret();
    const link = await agreeToDownload(portal, input, { who: { visitor }, ...by });
    // Only this call sets the cookie, and only with an agreement to store under it
    if (!known) caller.setCookie(secretCookie(portal, visitorCookie, visitor, yearInSeconds));
    return link;
  },
} satisfies Partial<Handlers>;
