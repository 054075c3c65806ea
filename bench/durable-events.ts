import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import type { Insertable } from "kysely";
import { readConfig } from "../server/config.ts";
import type { Tables } from "../server/database/schema.ts";
import { agreeToDownload } from "../server/downloads/agree.ts";
import { loadFirstContent } from "../server/first-content/load.ts";
import type { Requester } from "../server/limits/budgets.ts";
import { openPortal } from "../server/open.ts";
import type { Portal, Records } from "../server/portal.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { root, temporaryFolder } from "./portal.ts";

const rounds = 7;
const atOnce = 50;
const milliseconds = 1_000;
const from: Requester = {
  client: { unit: "the bench", network: "", blocks: [], browser: "" },
  hasProof: () => Promise.resolve(false),
  device: "",
};
const bar = { atLeast: 15 };

/** Agreements committed in groups, compared with one commit for each, 50 at once. */
export async function durableEvents(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMITS: "off" }));
  await loadFirstContent(portal, path.join(root, "content"));
  const single: Portal = { ...portal, records: oneByOne(portal) };
  const request = await agreeable(portal);
  const row = await rowOf(portal, request);

  const samples = await alternate(rounds, {
    grouped: () => perSecond((id) => portal.records.agreement({ ...row, id })),
    single: () => perSecond((id) => single.records.agreement({ ...row, id })),
    agreed: () => perSecond((id) => agreeToDownload(portal, request, { who: { visitor: id }, from, country: null })),
    agreedSingly: () =>
      perSecond((id) => agreeToDownload(single, request, { who: { visitor: id }, from, country: null })),
    synced: () => Promise.resolve(syncsPerSecond(dataDir)),
  });
  await portal.close();
  const unit = "records/s";
  return [
    comparedWith(
      "durable events, grouped",
      unit,
      samples.grouped,
      { what: "one commit each", samples: samples.single },
      bar,
    ),
    comparedWith("durable events, one commit each", unit, samples.single, {
      what: "bare fdatasync",
      samples: samples.synced,
    }),
    comparedWith("agreements with their signed link, grouped", unit, samples.agreed, {
      what: "one commit each",
      samples: samples.agreedSingly,
    }),
  ];
}

/** The same records with one commit per row, because concurrent transactions would share their commits. */
function oneByOne({ db, records }: Portal): Records {
  let last = Promise.resolve();
  const write = (row: Insertable<Tables["agreements"]>) =>
    db.write(async (transaction) => void (await transaction.insertInto("agreements").values(row).execute()));
  return { ...records, agreement: (row) => (last = last.then(() => write(row))) };
}

/** The request for a link to some file of the first content. */
export async function agreeable({ db }: Portal) {
  const { product, version, name } = await db.read
    .selectFrom("files")
    .select(["product", "version", "name"])
    .executeTakeFirstOrThrow();
  const licence = await db.read.selectFrom("licences").select(["id", "version"]).executeTakeFirstOrThrow();
  return { product, version, file: name, licence };
}

/** The row that `act` writes. */
async function rowOf(
  portal: Portal,
  request: Parameters<typeof agreeToDownload>[1],
): Promise<Insertable<Tables["agreements"]>> {
  await agreeToDownload(portal, request, { who: { visitor: "the bench" }, from, country: null });
  return portal.db.read.selectFrom("agreements").selectAll().executeTakeFirstOrThrow();
}

let made = 0;

/** How often `act` completes per second, with 50 callers who each wait for their own. */
async function perSecond(act: (id: string) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const caller = async () => {
    while (performance.now() - began < milliseconds) {
      await act(`bench-${made++}`);
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return done / ((performance.now() - began) / 1000);
}

/** Appends a page and syncs it repeatedly: the limit of sequential commits. */
function syncsPerSecond(folder: string): number {
  const file = openSync(path.join(folder, "synced"), "w");
  const page = Buffer.alloc(4096, 1);
  const began = performance.now();
  let done = 0;
  for (; performance.now() - began < milliseconds; done++) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  const elapsed = (performance.now() - began) / 1000;
  closeSync(file);
  return done / elapsed;
}
