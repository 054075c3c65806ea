/** @module-tag nightly */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { beforeAll, describe, expect } from "vitest";
import { ensureBuild } from "../../build/build.ts";
import { test, type TestPortal } from "../portal.ts";
import { freePort } from "../free-port.ts";
import { proxies, startProxy } from "../proxies.ts";
import { addFile, hashOf, noise, ownVersion } from "./files.ts";
import { password, registerMember, registerOperator } from "./people.ts";
import { start, type Program } from "./processes.ts";
import { newRelease } from "./publishing.ts";
import { addRelease, draft, fileUrl, send } from "./uploading.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Milliseconds: the program is started four times. */
const timeout = 180_000;

beforeAll(() => ensureBuild(root, () => undefined), 120_000);

async function startPortal(site: TestPortal, port: number, settings = {}): Promise<Program> {
  const environment = {
    ...settings,
    PORT: String(port),
    METRICS_PORT: "0",
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: "3",
  };
  const server = start(path.join(root, "start.mjs"), ["--serve"], { ...site.environment, ...environment });
  await server.line(/^Parallax is at/);
  return server;
}

/** Two processes of the portal on one database behind a proxy. `address`: the proxy's. */
async function startBehind(name: keyof typeof proxies, site: TestPortal, settings = {}) {
  const [first, second, own] = [await freePort(), await freePort(), await freePort()];
  const servers = [await startPortal(site, first, settings), await startPortal(site, second, settings)];
  const proxy = startProxy(name, { first, second, own }, site.environment.DATA_DIR);
  const address = `http://127.0.0.1:${own}`;
  const responses = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(responses, { timeout: 20_000 }).toBe(200);
  return {
    address,
    /** Replaces the processes one after the other, as an upgrade does: the second once the proxy uses the first again. */
    async restart() {
      for (const [index, port] of [first, second].entries()) {
        servers[index]?.kill("SIGTERM");
        expect(await servers[index]?.ended).toBe(0);
        servers[index] = await startPortal(site, port, settings);
        await expect.poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status)).toBe(200);
        await expect.poll(() => proxy.uses(index === 0 ? "one" : "two"), { timeout: 20_000 }).toBe(true);
      }
    },
    async [Symbol.asyncDispose]() {
      for (const program of [proxy, ...servers]) await program[Symbol.asyncDispose]();
    },
  };
}

const json = { "content-type": "application/json" };

/** The token, and the cookies that the browser then sends. */
async function logIn(address: string, { phone }: { phone: string | null }): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${address}/vrmcsys/account/loginDvlper`, {
    method: "POST",
    headers: { ...json, "x-forwarded-for": "203.0.113.9" },
    body: JSON.stringify({ account: phone, password }),
  });
  const cookies = response.headers.getSetCookie().map((set) => set.split(";")[0]);
  const { token } = ((await response.json()) as { data: { token: string } }).data; // as the contract says
  return { token, cookie: ["ln=1", "theme=dark", ...cookies].join("; ") };
}

async function agreementOf(site: TestPortal): Promise<string> {
  const { id, version } = await site.call("currentLicence", {});
  return JSON.stringify({ ...ownVersion, file: "large.bin", licence: { id, version } });
}

/** A link to the large file, by the clock of the processes behind the proxy. */
async function linkTo(address: string, site: TestPortal): Promise<string> {
  const body = await agreementOf(site);
  const response = await fetch(`${address}/vrmcsys/download/agree`, { method: "POST", headers: json, body });
  const { data } = (await response.json()) as { data: { url: string } }; // as the contract says
  const { pathname, search } = new URL(data.url);
  return pathname + search;
}

/** Makes requests one after another until it is told to stop; returns how many, and which of them failed. */
async function load(isOver: () => boolean, request: (index: number) => Promise<Response>) {
  const failures: string[] = [];
  let count = 0;
  while (!isOver()) {
    try {
      const response = await request(count);
      const body = await response.text();
      if (response.status !== 200) failures.push(`${response.url}: ${response.status} ${body.slice(0, 100)}`);
    } catch (error) {
      failures.push(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error));
    }
    count++;
    await turn();
  }
  return { count, failures };
}

describe.for(["haproxy", "nginx"] as const)("two processes behind %s", (name) => {
  const isInstalled = spawnSync(proxies[name].program, ["-v"]).status === 0;

  test.skipIf(!isInstalled)("are replaced one after the other, and no request fails", { timeout }, async ({ site }) => {
    await using behind = await startBehind(name, site);
    const bytes = noise(3_000_000);
    await addFile(site.portal, "large.bin", bytes);
    const link = await linkTo(behind.address, site);
    const agreement = await agreementOf(site);
    let isOver = false;
    const over = () => isOver;
    const read = (url: string) => load(over, () => fetch(behind.address + url));
    const write = () =>
      load(over, () =>
        fetch(`${behind.address}/vrmcsys/download/agree`, { method: "POST", headers: json, body: agreement }),
      );
    const download = load(over, async () => {
      const response = await fetch(behind.address + link);
      const hash = hashOf(Buffer.from(await response.clone().arrayBuffer()));
      return hash === hashOf(bytes) ? response : new Response("another file", { status: 500 });
    });
    const reads = [read("/"), read("/vrmcsys/search?q=unity"), read("/vrmcsys/catalogue/products")];
    const loads = [...reads, download, ...Array.from({ length: 24 }, write)];
    await behind.restart();
    isOver = true;
    for (const { count, failures } of await Promise.all(loads)) {
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(10);
    }
  });

  test.skipIf(!isInstalled)(
    "receive complete uploads, serve ranges, and know the client's address",
    { timeout },
    async ({ site }) => {
      await using behind = await startBehind(name, site);
      const publisher = await registerOperator(site, "publisher");
      await addRelease(site.portal, { state: "draft" });
      const bytes = noise(5_000_000);
      const { token } = await logIn(behind.address, publisher);
      const sessions = await fetch(`${behind.address}/vrmcsys/account/sessions`, { headers: { token } });
      const { items } = ((await sessions.json()) as { data: { items: { current: boolean; network: string }[] } }).data; // as above
      expect(items.find(({ current }) => current)?.network).toMatch(/^127\.0\.0\./);

      const stored = await send(behind.address, fileUrl(draft, "a.bin"), {
        headers: { token, "x-sha256": hashOf(bytes) },
        body: bytes,
      });
      expect(stored.envelope).toMatchObject({ errCode: 0, data: { sha256: hashOf(bytes) } });
      await addFile(site.portal, "large.bin", bytes);
      const link = await linkTo(behind.address, site);
      const part = await fetch(behind.address + link, { headers: { range: "bytes=1000000-1000009" } });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 1000000-1000009/5000000"]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 1_000_010))).toBe(true);
    },
  );
});

test.skipIf(spawnSync(proxies.nginx.program, ["-v"]).status !== 0)(
  "nginx keeps what is the same for everybody, in each language, for a second, and nothing of a person",
  { timeout },
  async ({ site }) => {
    await using behind = await startBehind("nginx", site);
    const read = async (url: string, headers: Record<string, string> = {}) => {
      const response = await fetch(behind.address + url, { headers });
      const cookies = response.headers.getSetCookie();
      return { cache: response.headers.get("x-cache"), cookies, body: await response.text() };
    };
    const [english, chinese] = [{ cookie: "ln=1" }, { cookie: "ln=0" }];
    for (const [url, headers, text] of [
      ["/", {}, '<html lang="en"'],
      ["/", english, '<html lang="en"'],
      ["/", chinese, '<html lang="zh'],
      ["/vrmcsys/catalogue/products/unity", {}, '"slug":"unity"'],
      ["/sdk/unity/releases.atom", {}, "<feed"],
    ] as const) {
      await expect.poll(() => read(url, headers).then(({ cache }) => cache), { interval: 10 }).toBe("HIT");
      for (let round = 0; round < 5; round++) expect((await read(url, headers)).body, url).toContain(text);
    }

    const publisher = await registerOperator(site, "publisher");
    const { token } = await logIn(behind.address, publisher);
    const url = `/vrmcsys/catalogue/products/${draft.product}/releases`;
    for (let round = 0; round < 3; round++) {
      expect((await read(url, { token })).cache).toBe("BYPASS");
      expect((await read("/vrmcsys/account/profile", { token })).body).toContain(publisher.phone?.slice(-4));
      expect((await read("/vrmcsys/account/profile")).body).toContain('"errCode":10101');
    }

    const member = await registerMember(site);
    for (const person of [member, publisher]) {
      const own = await logIn(behind.address, person);
      for (let round = 0; round < 3; round++) {
        const page = await read("/", { cookie: own.cookie });
        const theirs = [person.id, person.phone ?? "", own.token, own.cookie];
        expect([page.cookies, theirs.filter((text) => page.body.includes(text))]).toEqual([[], []]);
        const profile = await read("/vrmcsys/account/profile", own);
        expect([profile.cache, profile.body]).toEqual([null, expect.stringContaining(person.phone?.slice(-4) ?? "")]);
        expect((await read("/vrmcsys/account/profile", { cookie: own.cookie })).body).toContain('"errCode":10101');
      }
    }

    const isShown = async () => (await read(url)).body.includes('"version":"9.8.0"');
    expect(await isShown()).toBe(false);
    await publisher.call("createRelease", newRelease("9.8.0"));
    const published = performance.now();
    await expect.poll(isShown, { interval: 20, timeout: 5_000 }).toBe(true);
    expect(performance.now() - published).toBeLessThan(2_000);
  },
);

test.skipIf(spawnSync(proxies.nginx.program, ["-v"]).status !== 0 || process.env.TEST_S3_ENDPOINT !== undefined)(
  "nginx sends whole files itself, with the portal's decision and headers, and the portal parts of them",
  { timeout },
  async ({ site }) => {
    await using behind = await startBehind("nginx", site, { FILES_REDIRECT: "nginx" });
    const bytes = noise(3_000_000);
    const { sha256 } = await addFile(site.portal, "large.bin", bytes);
    const stored = site.clock.now.toUTCString();
    const link = behind.address + (await linkTo(behind.address, site));
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(link, { headers });
      const hash = hashOf(Buffer.from(await response.arrayBuffer()));
      return {
        status: response.status,
        isBy: response.headers.get("last-modified") === stored ? "portal" : "nginx", // which knows its file's own date
        response,
        hash,
      };
    };
    const whole = await read({ "if-none-match": '"other"', "if-modified-since": new Date().toUTCString() });
    expect([whole.status, whole.isBy, whole.hash]).toEqual([200, "nginx", sha256]);
    const direct = await read({ range: "bytes=0-" });
    expect([direct.status, direct.isBy, direct.hash]).toEqual([206, "portal", sha256]);
    for (const name of ["etag", "repr-digest", "content-type", "content-disposition", "content-security-policy"])
      expect(whole.response.headers.get(name), name).toBe(direct.response.headers.get(name));
    for (const name of ["cache-control", "accept-ranges", "x-content-type-options", "cross-origin-resource-policy"])
      expect(whole.response.headers.get(name), name).toBe(direct.response.headers.get(name));
    expect(whole.response.headers.has("x-accel-redirect")).toBe(false);
    expect((await read({ "if-match": `"${sha256}"` })).hash).toBe(sha256);
    expect((await read({ "if-none-match": `"${sha256}"` })).status).toBe(304);

    const group = sha256.slice(0, 2);
    expect((await fetch(`${behind.address}/stored/${group}/${sha256}`)).status).toBe(404);
    expect((await fetch(link.replace("unity", "native"))).status).toBe(403);
    await expect
      .poll(
        () => site.portal.db.read.selectFrom("downloads").selectAll().where("started_at", "is not", null).execute(),
        { timeout: 10_000 },
      )
      .toHaveLength(1);
  },
);
