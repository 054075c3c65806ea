import { once } from "node:events";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { describe, expect } from "vitest";
import { ensureBuild } from "../../build/build.ts";
import { mediaPath } from "../../contract/addresses.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { test, type TestPortal } from "../portal.ts";
import { addFile, agree, hashOf, noise } from "./files.ts";
import { registerOperator } from "./people.ts";
import { start } from "./processes.ts";
import { packed, pushTexts } from "./site-folder.ts";
import { tusClient } from "./tus.ts";
import { addRelease, draft, fileUrl } from "./uploading.ts";

type Exchange = { path: string; method?: string; headers?: Record<string, string>; body?: Buffer };
type Exchanges = Record<string, Exchange>;

const root = path.resolve(import.meta.dirname, "../..");
/** More than the system's buffers hold, so that the server has not sent it all when its reader leaves. */
const large = noise(8 * 1024 * 1024);

/** Calls that only begin or end an upload, without bytes. */
const withoutBytes: CallName[] = ["beginUpload", "uploadOffset", "cancelUpload"];

/** Every streamed answer, and every body that is read as it arrives. */
async function prepare(site: TestPortal) {
  site.clock.now = new Date(); // the server's clock
  await addRelease(site.portal, { state: "draft" });
  await addFile(site.portal, "large.bin", large);
  const clip = `\0\0\0\u0018ftypmp42${"x".repeat(large.length)}`;
  await pushTexts(site, { "files/large/noise.txt": large.toString("base64"), "docs/native/clip.mp4": clip });
  const admin = await registerOperator(site, "admin");
  const { id, version } = await site.call("currentLicence", {});
  await admin.call("agreeToPolicies", { licence: { id, version } });
  const { token } = await admin.call("createOwnToken", {
    name: "CI",
    scopes: ["download", "publish"],
    expiresInDays: 1,
  });
  const session = { token: admin.token };
  const bearer = { authorization: `Bearer ${token}` };
  const json = { ...session, "content-type": "application/json" };
  const link = (await agree(site, "large.bin")).path;
  const of = (name: CallName, values: Record<string, string> = {}) =>
    `/vrmcsys${calls[name].path.replaceAll(/:(\w+)/g, (_, key: string) => values[key] ?? "")}`;
  const media = site.portal.content.media["docs/native/clip.mp4"]?.sha256 ?? "";
  const answers: Exchanges = {
    auditCsv: { path: of("auditCsv"), headers: session },
    accountsCsv: { path: of("accountsCsv"), headers: session },
    applicationsCsv: { path: of("applicationsCsv"), headers: session },
    statisticsCsv: { path: of("statisticsCsv"), headers: session },
    siteRevision: { path: of("siteRevision", { number: "current" }), headers: session },
    exportAccount: { path: of("exportAccount"), headers: session },
    download: { path: link },
    ranges: { path: link, headers: { range: "bytes=0-3000000,4000000-8000000" } },
    "file by token": { path: "/files/unity/2.8.0/large.bin", headers: bearer },
    clip: { path: mediaPath(media, "docs/native/clip.mp4") },
    "change log": { path: "/sdk/unity/CHANGELOG.md" },
    feed: { path: "/sdk/unity/releases.atom" },
    library: { path: "/maven/com/parallax/parallax-openxr/2.3.0/parallax-openxr-2.3.0.aar", headers: bearer },
    packument: { path: "/npm/com.parallax.xr" },
    tarball: { path: "/npm/com.parallax.xr/-/com.parallax.xr-2.8.0.tgz", headers: bearer },
  };
  const log = Buffer.from(JSON.stringify({ text: "## 1.0.0\n\n- Add: a point\n".repeat(20_000) }));
  const folder = await packed({ "docs/.DS_Store": large, "site.yaml": "name: Halo\n" });
  const bodies: Exchanges = {
    uploadFile: { method: "PUT", path: fileUrl(draft, "a.bin"), headers: session, body: large },
    continueUpload: {
      method: "PATCH",
      path: "", // of an upload that the server has begun
      headers: {
        ...session,
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      body: large,
    },
    pushSite: { method: "POST", path: `${of("pushSite")}?dryRun=true`, headers: session, body: folder },
    importChangelog: { method: "POST", path: of("importChangelog"), headers: json, body: log },
    importReleases: { method: "POST", path: of("importReleases", { slug: "unity" }), headers: json, body: log },
    uploadAnswer: { method: "POST", path: `${of("uploadAnswer")}?field=file&name=a`, headers: session, body: large },
    publication: {
      method: "PUT",
      path: "/npm/com.parallax.xr",
      headers: { ...bearer, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ name: "com.parallax.xr", _attachments: { a: large.toString("base64") } })),
    },
  };
  return { answers, bodies, link, token: admin.token };
}

function headOf({ path: target, method = "GET", headers = {}, body }: Exchange): string {
  const length = body ? { "content-length": String(body.length) } : {};
  const lines = Object.entries({ host: "a", connection: "close", ...headers, ...length });
  return [`${method} ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
}

async function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined); // the server may close first
  await once(socket, "connect");
  return socket;
}

type End = "close" | "reset";

async function end(socket: Socket, how: End): Promise<void> {
  if (how === "reset") socket.resetAndDestroy();
  else socket.destroy();
  if (!socket.closed) await once(socket, "close");
}

/** Reads an answer until so many bytes have arrived, and closes its connection. Returns all that came. */
async function readUntil(address: string, exchange: Exchange, most: number, how: End = "close"): Promise<Buffer> {
  const socket = await open(address);
  socket.write(headOf(exchange));
  const chunks: Buffer[] = [];
  let size = 0;
  if (most > 0)
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) break;
    }
  await end(socket, how);
  return Buffer.concat(chunks);
}

/** Sends the first bytes of a request, and closes its connection. */
async function sendUntil(address: string, bytes: Buffer, most: number, how: End = "close"): Promise<void> {
  const socket = await open(address);
  await new Promise<void>((done) => socket.write(bytes.subarray(0, most), () => done()));
  await end(socket, how);
}

/** Closes each answer and each body at five moments. Nothing but that exchange ends: the process and a download go on. */
async function closeEverything(address: string, prepared: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const { answers, bodies, link, token } = prepared;
  const streamed = Object.entries(calls).filter(([, call]) => "download" in call || "upload" in call);
  const covered = [...Object.keys(answers), ...Object.keys(bodies), ...withoutBytes];
  expect(streamed.map(([name]) => name).filter((name) => !covered.includes(name))).toEqual([]);
  const other = (await fetch(address + link)).body?.getReader();
  const parts: Uint8Array[] = [];
  const readOn = async () => {
    const { value, done = true } = (await other?.read()) ?? {};
    if (value) parts.push(value);
    return !done;
  };
  for (const [name, exchange] of Object.entries(answers)) {
    const whole = await readUntil(address, exchange, Infinity);
    expect(whole.toString("latin1", 0, 12), name).toMatch(/^HTTP\/1\.1 20[06]/);
    await readUntil(address, exchange, 0);
    await readUntil(address, exchange, whole.indexOf("\r\n\r\n") + 4);
    await readUntil(address, exchange, whole.length / 2);
    await readUntil(address, exchange, whole.length - 100);
    await readUntil(address, exchange, whole.length / 2, "reset");
    await readOn();
  }
  const upload = await tusClient(address, token).begin(large.length);
  for (const exchange of Object.values(bodies)) {
    const head = headOf({ ...exchange, path: exchange.path || upload });
    const request = Buffer.concat([Buffer.from(head), exchange.body ?? Buffer.alloc(0)]);
    await sendUntil(address, request, head.length / 2);
    await sendUntil(address, request, head.length);
    await sendUntil(address, request, request.length / 2);
    await sendUntil(address, request, request.length - 1);
    await sendUntil(address, request, request.length / 2, "reset");
    await readOn();
  }
  while (await readOn());
  expect(hashOf(Buffer.concat(parts))).toBe(hashOf(large));
}

const environment = { PORT: "0", METRICS_PORT: "0", LOG_LEVEL: "error" };

describe("a connection that closes ends its answer and nothing else", () => {
  test("in one process", async ({ site }) => {
    const prepared = await prepare(site);
    const program = path.join(root, "tests/server/programs/serve.ts");
    await using server = start(program, [], { ...site.environment, ...environment });
    const address = (await server.line(/^at /)).replace("at ", "");
    await closeEverything(address, prepared);
    expect(server.said()).toBe(`at ${address}`);
    expect(server.running()).toBe(true);
  });

  test("with workers", { tags: "nightly" }, async ({ site }) => {
    const prepared = await prepare(site);
    await ensureBuild(root, () => undefined);
    await using server = start(path.join(root, "start.mjs"), [], { ...site.environment, ...environment, WORKERS: "2" });
    const address = (await server.line(/^Parallax is at /)).replace("Parallax is at ", "");
    await closeEverything(address, prepared);
    expect(server.said()).not.toMatch(/"level":[56]0/);
    expect(server.running()).toBe(true);
  });
});
