import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import type { IncomingMessage } from "node:http";
import { maxBytes } from "../../contract/extra-fields.ts";
import type { ExtraField, FileType, UploadedAnswer } from "../../contract/schemas/extra-fields.ts";
import { limits } from "../../contract/limits.ts";
import type { CallData } from "../../contract/schemas.ts";
import { lockOwnAccount } from "../accounts/lock-account.ts";
import { announceBlobs } from "../catalogue/release-files/announce-blob.ts";
import type { Read, Write } from "../database/database.ts";
import { signAnswer } from "../downloads/link.ts";
import { isFileName } from "../files/file-name.ts";
import { bytesOf } from "../http/receive-body.ts";
import { spendUpload } from "../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { refuse, Refusal, refuseInput } from "../refuse.ts";
import { day } from "../time/time.ts";
import type { SignedIn } from "../caller.ts";
import type { Handlers } from "../handler.ts";

export type AnswerUpload = UploadedAnswer & { field: string };

/** How long an upload is retained that is not submitted. */
const retained = 30 * day;

/** How the first bytes show the type of a file: what stands where. */
const signatures: Record<FileType, readonly (readonly [at: number, bytes: string])[]> = {
  pdf: [[0, "%PDF-"]],
  jpg: [[0, "\u00ff\u00d8\u00ff"]],
  png: [[0, "\u0089PNG\r\n\u001a\n"]],
  webp: [
    [0, "RIFF"],
    [8, "WEBP"],
  ],
  zip: [[0, "PK\u0003\u0004"]],
};
const headBytes = 16;

type NewFile = { account: string; field: string; name: string };

/**
 * Stores a file for a field of the application. It replaces an earlier one that was not submitted. Throws
 * `invalidInput` (10100) for a field that asks for no file, another type and too many bytes, `rateLimited` (10429), and
 * `changedMeanwhile` (10107) while an application waits.
 */
async function storeAnswer(
  portal: Portal,
  { account, field: key, name: given }: NewFile,
  request: IncomingMessage,
): Promise<UploadedAnswer> {
  const field = portal.content.extraFields.find((each) => each.key === key);
  if (field?.kind !== "file") throw refuseInput("field", "notAsked");
  await portal.db.write(async (write) => {
    await refuseWhileWaiting(write, account);
    await spendUpload(portal, write, account);
  });
  let type: FileType | undefined;
  const blob = await portal.files.store(withinLimit(request, field), async (received) => {
    type = await typeOf(received.path, field.accept);
    if (type === undefined) throw refuseFile(key, "fileType", field.accept.join(", "));
    await announceBlobs(portal, [received]);
  });
  const { sha256, size } = blob;
  const stored = { id: randomBytes(16).toString("base64url"), name: nameOf(given, type), size };
  const now = portal.now();
  await portal.db.write(async (write) => {
    await lockOwnAccount(write, account);
    await refuseWhileWaiting(write, account);
    await write
      .deleteFrom("application_files")
      .where("account", "=", account)
      .where("field", "=", key)
      .where("expires_at", "is not", null)
      .execute();
    const expires_at = new Date(now.getTime() + retained).toISOString();
    const row = { ...stored, account, field: key, sha256, uploaded_at: now.toISOString(), expires_at };
    await write.insertInto("application_files").values(row).execute();
  });
  return stored;
}

async function refuseWhileWaiting(read: Read, account: string): Promise<void> {
  const current = await read
    .selectFrom("applications")
    .select("state")
    .where("account", "=", account)
    .executeTakeFirst();
  if (current?.state === "waiting") throw refuse("changedMeanwhile");
}

/** The bytes of a request, up to the field's limit. */
async function* withinLimit(request: IncomingMessage, field: Extract<ExtraField, { kind: "file" }>) {
  try {
    yield* bytesOf(request, maxBytes(field));
  } catch (error) {
    if (error instanceof Refusal && error.refusal === "tooLarge")
      throw refuseFile(field.key, "fileSize", field.maxSize);
    throw error;
  }
}

function refuseFile(key: string, message: string, value: string): Refusal {
  return refuse("invalidInput", { issues: [{ field: `extra.${key}`, message, value }] });
}

async function typeOf(file: string, accepted: readonly FileType[]): Promise<FileType | undefined> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.toString("latin1");
  return accepted.find((type) => signatures[type].every(([at, bytes]) => head.startsWith(bytes, at)));
}

/** A name that is valid on every system, and ends as its type says. */
function nameOf(given: string, type = ""): string {
  const { name } = path.parse(given.normalize("NFC"));
  const clean = name.replace(/[^\p{L}\p{M}\p{N}._\-+() ]/gu, "_").replace(/^[. ]+|[. ]+$/g, "");
  const short = Array.from(clean)
    .slice(0, limits.fileName / 2 - 4)
    .join("");
  const whole = `${short.trim()}.${type}`;
  return isFileName(whole) ? whole : `file.${type}`;
}

/** The files of an account that answers can name. */
export function uploadsOf(read: Read, account: string): Promise<AnswerUpload[]> {
  return read
    .selectFrom("application_files")
    .select(["id", "name", "size", "field"])
    .where("account", "=", account)
    .execute();
}

/** Retains submitted files with their account. Throws `invalidInput` (10100) if one was deleted meanwhile. */
export async function retainAnswers(
  write: Write,
  account: string,
  files: readonly { field: string; id: string }[],
): Promise<void> {
  for (const { field, id } of files) {
    const { numUpdatedRows } = await write
      .updateTable("application_files")
      .set({ expires_at: null })
      .where("id", "=", id)
      .where("account", "=", account)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuseInput(field, "uploadGone");
  }
}

/** A signed link to a file, for its applicant and, once it is submitted, for reviewers. Throws `notFound` (10108). */
async function linkToAnswer(
  portal: Stores & Clock,
  { file: id, reader }: { file: string; reader: Pick<SignedIn, "account" | "role"> },
): Promise<CallData<"openAnswer">> {
  const row = await portal.db.read.selectFrom("application_files").selectAll().where("id", "=", id).executeTakeFirst();
  const mayReview = row?.expires_at === null && (reader.role === "reviewer" || reader.role === "admin");
  if (!row || (row.account !== reader.account && !mayReview)) throw refuse("notFound");
  return { id, name: row.name, size: row.size, ...signAnswer(portal, row) };
}

export const filesCalls = {
  uploadAnswer: (portal, file, { signedIn: { account } }, { raw }) => storeAnswer(portal, { ...file, account }, raw),
  openAnswer: (portal, { file }, { signedIn }) => linkToAnswer(portal, { file, reader: signedIn }),
} satisfies Partial<Handlers>;
