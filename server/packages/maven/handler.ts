import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { versionPath } from "../../../contract/addresses.ts";
import { readerOf } from "../../catalogue/audience.ts";
import { licencesOfProducts } from "../../catalogue/current-licence.ts";
import { digestsOf, type FileDigests } from "../../catalogue/file-digests.ts";
import { changedAt } from "../../catalogue/present.ts";
import { knownReleases } from "../../catalogue/releases.ts";
import { identify } from "../../catalogue/taxonomy.ts";
import { readWarnings, warningColumns, warningText } from "../../catalogue/warnings.ts";
import { evaluatePreconditions } from "../../downloads/preconditions.ts";
import { createFileSender } from "../../downloads/send-file.ts";
import { holderOf, type Holder } from "../../downloads/token-access.ts";
import { openTokenFiles, sendText, type FileOutcome } from "../../downloads/token-files.ts";
import { reasonPhrase } from "../../http/reason-phrase.ts";
import { answerWords } from "../../http/answer-words.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { checksums, readMavenAddress, type Checksum, type MavenAddress } from "./address.ts";
import { metadataOf, pomOf, type DescribedArtifact } from "./documents.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse };
/** A file of a release, which is `open` to everybody if it only describes others, or a text that the portal writes. */
type Found = { text: string } | { name: string; sha256: string; isOpen: boolean };
type FileNames = Map<string, string>;

/** What names of files end in that describe others, and of those that a version is made of. */
const described = [".pom", ".module"];
const packagings = ["aar", "jar"];
const texts = answerWords.en.tokenFiles;

/**
 * Handles `/maven/`, a repository that Maven and Gradle read: lists of versions, descriptions and checksums are open, the
 * libraries need a token. What does not exist is 404 to everybody, because Gradle tries names and gives up at 403.
 */
export function createMavenHandler(
  portal: Portal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const sendFile = createFileSender(portal);
  const findFile = openTokenFiles(portal);

  return async (request, response) => {
    const exchange = { request, response };
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendText(portal, response, `${texts.wrongMethod}\n`, { status: 405, headers: { allow: "GET, HEAD" } });
    const address = readMavenAddress(portal, request.url ?? "");
    const found = address && (await find(portal, address, await holderOf(portal, request)));
    if (!found) return sendUnknown(portal, response);
    if (address.checksum) return sendGenerated(portal, exchange, await checksumOf(portal, found, address.checksum));
    if ("text" in found) return sendGenerated(portal, exchange, found.text, "application/xml; charset=utf-8");
    const { product, version = "" } = address;
    const { name, sha256, isOpen } = found;
    const gated = isOpen ? undefined : await findFile(request, { product, version, name });
    if (gated && "status" in gated) return refuseFile(portal, response, gated);
    for (const [checksum, digest] of Object.entries(hexOf(await digestsOf(portal, sha256))))
      response.setHeader(`x-checksum-${checksum}`, digest);
    const onStart = gated && "file" in gated ? gated.onStart : () => undefined;
    if (await sendFile(exchange, { product, file: name, sha256 }, { onStart })) sendUnknown(portal, response);
  };
}

async function find(portal: Portal, address: MavenAddress, holder: Holder | undefined): Promise<Found | undefined> {
  const { product, artifact, version, file } = address;
  const releases = await knownReleases(readerOf(portal, holder), product)
    .select([...warningColumns, "update_time", "revision", "edited_at"])
    .$if(version !== undefined, (rows) => rows.where("version", "=", version ?? ""))
    .orderBy("version_order")
    .execute();
  const files = await filesOf(portal, address);
  const published = releases.flatMap((release) => {
    const names: FileNames = files.get(release.version) ?? new Map();
    const packaging = packagings.find((each) => names.has(`${artifact}-${release.version}.${each}`));
    return packaging === undefined ? [] : [{ ...release, packaging, names }];
  });
  if (version === undefined) {
    const offered = published.filter(({ withdrawn_at }) => withdrawn_at === null);
    if (file !== "maven-metadata.xml" || offered.length === 0) return undefined;
    // A withdrawal changes the list by what it leaves out
    const changes = published.flatMap((row) => [row.withdrawn_at ?? "", changedAt(row) ?? row.update_time]);
    return {
      text: metadataOf(
        address,
        offered.map((row) => row.version),
        changes.toSorted().at(-1) ?? "",
      ),
    };
  }
  const [release] = published;
  const stem = `${artifact}-${version}`;
  if (!release || !file.startsWith(stem)) return undefined;
  const sha256 = release.names.get(file);
  if (sha256 !== undefined) return { name: file, sha256, isOpen: described.some((end) => file === stem + end) };
  if (file !== `${stem}.pom`) return undefined;
  const warnings = await readWarnings(readerOf(portal, holder), product, [release]);
  const warning = warningText(warnings(release), "en");
  return { text: await describe(portal, address, { ...release, warning }) };
}

/** The files of a product, or of one version of it, that may be part of its artifact: their hashes by name, by version. */
async function filesOf({ db }: Stores, { product, version }: MavenAddress): Promise<Map<string, FileNames>> {
  const rows = await db.read
    .selectFrom("files")
    .select(["version", "name", "sha256"])
    .where("product", "=", product)
    .$if(version !== undefined, (files) => files.where("version", "=", version ?? ""))
    .execute();
  const byVersion = Map.groupBy(rows, (row) => row.version);
  return new Map([...byVersion].map(([of, files]) => [of, new Map(files.map(({ name, sha256 }) => [name, sha256]))]));
}

async function describe(
  portal: Portal,
  address: MavenAddress,
  {
    version,
    packaging,
    names,
    warning,
  }: Pick<DescribedArtifact, "version" | "packaging" | "warning"> & { names: FileNames },
): Promise<string> {
  const source = portal.content.products.find(({ slug }) => slug === address.product);
  if (!source) throw new Error("the address named a product");
  const licence = (await licencesOfProducts(portal))(source.slug);
  return pomOf({
    ...address,
    version,
    packaging,
    warning,
    hasModule: names.has(`${address.artifact}-${version}.module`),
    source,
    page: portal.publicUrl() + versionPath(identify(portal.content, source), version),
    licence: licence ? { name: licence.title.en, url: portal.publicUrl() + licence.url } : undefined,
  });
}

/** The digest of what is found, in hexadecimal. */
async function checksumOf(portal: Stores, found: Found, checksum: Checksum): Promise<string> {
  if ("text" in found) return createHash(checksum).update(found.text).digest("hex");
  return hexOf(await digestsOf(portal, found.sha256))[checksum];
}

function hexOf(digests: FileDigests): Record<Checksum, string> {
  return Object.fromEntries(checksums.map((each) => [each, digests[each]])) as Record<Checksum, string>; // of each one
}

function sendGenerated(
  portal: Clock,
  { request, response }: Exchange,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  const tag = `"${createHash("sha256").update(text).digest("hex")}"`;
  const isKnown = evaluatePreconditions(request.headers, tag) === "not modified";
  const headers = { "content-type": type, "cache-control": "no-cache", vary: "authorization", etag: tag };
  sendText(portal, response, isKnown ? "" : text, { status: isKnown ? 304 : 200, headers });
}

/** Maven and Gradle send a token only after this challenge, and print only the reason phrase. */
function refuseFile(
  portal: Clock,
  response: ServerResponse,
  { status, say }: Extract<FileOutcome, { status: number }>,
): void {
  const sentence = say(texts, "en").replaceAll(/\s+/g, " ");
  response.statusMessage = reasonPhrase(sentence);
  const headers = status === 401 ? { "www-authenticate": 'Basic realm="Parallax"' } : {};
  sendText(portal, response, `${sentence}\n`, { status, headers });
}

function sendUnknown(portal: Clock, response: ServerResponse): void {
  sendText(portal, response, `${texts.unknown}\n`, { status: 404 });
}
