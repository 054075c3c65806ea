import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { json, text } from "node:stream/consumers";
import { notesOf } from "../../contract/changelog.ts";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { versionOrder } from "../../server/catalogue/version-order.ts";
import { toJson } from "../../server/database/json.ts";
import type { Portal } from "../../server/portal.ts";

export const draft = { product: "unity", version: "9.0.0" } as const;
export const published = { product: "unity", version: "2.8.0" } as const;

type ReleaseState = { state: "draft" | "scheduled" | "published"; publishAt?: string };

/** Adds a release without notes. */
export async function addRelease({ db }: Portal, { state, publishAt }: ReleaseState): Promise<void> {
  const notes = notesOf([]);
  await db.write((write) =>
    write
      .insertInto("releases")
      .values({
        ...draft,
        version_order: versionOrder(draft.version),
        update_time: "2026-11-20",
        state,
        publish_at: publishAt ?? null,
        other: 0,
        notes_en: toJson(notes),
        notes_zh: toJson(notes),
        requires: toJson([]),
        withdrawn_at: null,
        withdrawn_reason: null,
        translation_language: null,
        translation_state: null,
        edited_at: null,
        edited_by: null,
        revision: 1,
      })
      .execute(),
  );
}

export async function setState({ db }: Portal, state: ReleaseState["state"]): Promise<void> {
  await db.write((write) =>
    write.updateTable("releases").set({ state }).where("version", "=", draft.version).execute(),
  );
}

type Release = { product: string; version: string };

export function fileUrl({ product, version }: Release, name: string, query = "?platform=any&engine=none"): string {
  return `/vrmcsys/admin/products/${product}/releases/${version}/files/${encodeURIComponent(name)}${query}`;
}

/** A response to a request on a socket of its own. Rejects if the connection ends first. */
export type Sent = { status: number; headers: IncomingMessage["headers"]; envelope: Envelope };
type Sending = { method?: string; headers?: Record<string, string>; body?: Uint8Array };

export async function send(site: string, path: string, { method = "PUT", headers = {}, body }: Sending): Promise<Sent> {
  const outgoing = request(site + path, { method, headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const isEnvelope = method !== "HEAD" && response.headers["content-type"]?.startsWith("application/json") === true;
  const envelope = isEnvelope ? await json(response) : { errCode: 0, errMsg: await text(response), data: null };
  return { status: response.statusCode ?? 0, headers: response.headers, envelope: envelope as Envelope };
}

/** Sends the first `sent` bytes of a body, and closes the connection once the server has received them. */
export async function breakOff(
  site: string,
  path: string,
  { method = "PUT", headers = {}, body, sent }: Sending & { body: Uint8Array; sent: number },
): Promise<void> {
  const outgoing = request(site + path, { method, headers: { ...headers, "content-length": String(body.length) } });
  outgoing.on("error", () => undefined); // closed by this side
  outgoing.flushHeaders();
  if (sent > 0) await new Promise<void>((done) => outgoing.write(body.subarray(0, sent), () => done()));
  outgoing.destroy();
}

/** Sends headers that announce a body, and no body. */
export async function sendNothing(site: string, path: string, headers: Record<string, string>): Promise<Sent> {
  const outgoing = request(site + path, { method: "PUT", headers });
  outgoing.on("error", () => undefined); // the test does not wait for its end
  outgoing.flushHeaders();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const envelope = (await json(response)) as Envelope;
  outgoing.destroy();
  return { status: response.statusCode ?? 0, headers: response.headers, envelope };
}

type Beginning = { address: string; token: { token: string } };

/** Sends half of a file to the draft; `finish` sends the rest and reads the response. */
export async function beginSending(
  { address, token }: Beginning,
  name: string,
  body: Uint8Array,
): Promise<{ finish(): Promise<Sent> }> {
  const headers = { ...token, "content-length": String(body.length) };
  const outgoing = request(address + fileUrl(draft, name), { method: "PUT", headers });
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  answered.catch(() => undefined); // `finish` reports it
  const middle = Math.floor(body.length / 2);
  await new Promise<void>((done) => outgoing.write(body.subarray(0, middle), () => done()));
  return {
    async finish() {
      outgoing.end(body.subarray(middle));
      const [response] = await answered;
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        envelope: (await json(response)) as Envelope,
      };
    },
  };
}

/** The fields that a refused request names. */
export function issuesOf({ envelope }: Sent): string[] {
  return ((envelope.data as RefusalData).issues ?? []).map(({ field }) => field); // what every refusal of input has
}
