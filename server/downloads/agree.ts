import { randomBytes } from "node:crypto";
import type { DownloadLink, DownloadRequest } from "../../contract/schemas/downloads.ts";
import { findCurrentLicence, licencePath } from "../catalogue/current-licence.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { checkAccess, type Downloader } from "./access.ts";
import { signLink } from "./link.ts";

/**
 * Records that somebody agrees to the current licence for one file, and signs a link to it (specification, section 5).
 * Refuses who may not download here (10101, 10103), an unknown file or a withdrawn version (10108), and anything but the
 * current licence (10104, which names it).
 */
export async function agreeToDownload(
  portal: Portal,
  request: DownloadRequest,
  who: Downloader,
): Promise<DownloadLink> {
  const { db, keys, now, records, publicUrl } = portal;
  checkAccess(portal.config.downloadAccess, who);
  const file = await findFile(portal, request);
  const licence = await findCurrentLicence(db.read, now());
  if (request.licence?.id !== licence.id || request.licence.version !== licence.version) {
    throw refuse("licenceNotAgreed", { licence: { id: licence.id, version: licence.version, url: licencePath } });
  }

  const agreement = randomBytes(16).toString("base64url");
  const { product, version } = request;
  await records.agreement({
    id: agreement,
    account: who.account ?? null,
    visitor: who.visitor ?? "",
    licence_id: licence.id,
    licence_version: licence.version,
    product,
    version,
    file: file.name,
    sha256: file.sha256,
    agreed_at: now().toISOString(),
  });
  const link = signLink(
    keys.downloadLinks,
    { agreement, product, version, file: file.name, sha256: file.sha256, licence: `${licence.id} ${licence.version}` },
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

async function findFile({ db }: Portal, { product, version, file }: DownloadRequest) {
  const found = await db.read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .innerJoin("releases", (join) =>
      join.onRef("releases.product", "=", "files.product").onRef("releases.version", "=", "files.version"),
    )
    .select(["files.name", "files.sha256", "blobs.size"])
    .where("files.product", "=", product)
    .where("files.version", "=", version)
    .where("files.name", "=", file)
    .where("releases.state", "=", "published")
    .where("releases.withdrawn_at", "is", null)
    .executeTakeFirst();
  if (!found) throw refuse("notFound");
  return found;
}
