import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import type { PublicKeys } from "../../../contract/schemas/website.ts";
import { markChanged } from "../../catalogue/revision.ts";
import { p256Key } from "../../config/keys.ts";
import { fromJson, toJson, type Json } from "../../database/json.ts";
import type { Read } from "../../database/database.ts";
import type { Clock, Stores } from "../../portal.ts";
import { day } from "../../time/time.ts";
import type { Handlers } from "../../handler.ts";

/** What a portal signs with: npm packages by ECDSA, files by Ed25519 as minisign does. */
export type SigningKeys = {
  /** Until when these keys sign; `null` if none follow. */
  expires: string | null;
  npm: { keyid: string; publicKey: string; privateKey: Uint8Array };
  /** `id`: the 8 bytes that a signature names its key by. */
  minisign: { id: Buffer; publicKey: string; privateKey: KeyObject };
};

/** The moments at which keys expire and the next ones follow, in `portal_state`. */
const stateKey = "signingKeysExpire";

/** The keys that sign now, and all others: the later first. Derived from the portal's secret, so that a backup has them. */
export async function signingKeys({
  db,
  keys,
  now,
}: Stores & Clock): Promise<{ current: SigningKeys; all: SigningKeys[] }> {
  const ends = await readEnds(db.read);
  const all = [...ends, null].map((expires, generation) => derive(keys.signing, generation, expires));
  const at = now().toISOString();
  const current = all.find(({ expires }) => expires === null || expires > at);
  if (!current) throw new Error("the last keys never expire");
  return { current, all: all.toReversed() };
}

async function listPublicKeys(portal: Stores & Clock): Promise<PublicKeys> {
  const { all } = await signingKeys(portal);
  return {
    packages: all.map(({ npm: { keyid, publicKey: key }, expires }) => ({ keyid, key, expires })),
    files: all.map(({ minisign: { id, publicKey: key }, expires }) => ({ keyid: shownId(id), key, expires })),
  };
}

/** As minisign shows it: a number, whose lowest byte is first. */
function shownId(id: Buffer): string {
  return Buffer.from(id.toReversed()).toString("hex").toUpperCase();
}

/** Replaces the keys in `days`: the next ones are published at once. Returns when, also of a replacement under way. */
export async function replaceSigningKeys(portal: Stores & Clock, days: number): Promise<string> {
  const at = portal.now();
  return portal.db.write(async (write) => {
    const ends = await readEnds(write);
    const pending = ends.find((end) => end > at.toISOString());
    if (pending !== undefined) return pending;
    const end = new Date(at.getTime() + days * day).toISOString();
    const value = toJson([...ends, end]);
    await write
      .insertInto("portal_state")
      .values({ key: stateKey, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    await markChanged(portal, write, ["everything"]);
    return end;
  });
}

async function readEnds(read: Read): Promise<string[]> {
  const row = await read.selectFrom("portal_state").select("value").where("key", "=", stateKey).executeTakeFirst();
  return row ? fromJson(row.value as Json<string[]>) : []; // written above
}

function derive(secret: Uint8Array, generation: number, expires: string | null): SigningKeys {
  const npm = p256Key(secret, `npm ${generation}`);
  const spki = createPublicKey({ key: npm, format: "jwk" }).export({ type: "spki", format: "der" });
  const seed = Buffer.from(hkdfSync("sha256", secret, "", `minisign ${generation}`, 32));
  const ed25519 = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), type: "pkcs8", format: "der" });
  const raw = createPublicKey(ed25519).export({ type: "spki", format: "der" }).subarray(-32);
  const id = createHash("sha256").update(raw).digest().subarray(0, 8);
  return {
    expires,
    npm: {
      keyid: `SHA256:${createHash("sha256").update(spki).digest("base64").replace(/=+$/, "")}`,
      publicKey: spki.toString("base64"),
      privateKey: Buffer.from(npm.d, "base64url"),
    },
    minisign: { id, publicKey: Buffer.concat([Buffer.from("Ed"), id, raw]).toString("base64"), privateKey: ed25519 },
  };
}

/** What precedes an Ed25519 seed in PKCS #8 (RFC 8410, section 7). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

export const publicKeysCall = {
  publicKeys: (portal) => listPublicKeys(portal),
} satisfies Partial<Handlers>;
