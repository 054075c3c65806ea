import type { Channel } from "../../server/database/messages-tables.ts";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languages, lnOf } from "../../contract/language.ts";
import { prefix } from "../../contract/call.ts";
import { words } from "../../server/http/words.ts";
import { render } from "../../server/messages/render.ts";
import { unseal } from "../../server/messages/seal.ts";
import type { MessageContent } from "../../server/messages/queue.ts";
import { tgz, zip } from "../../server/content/site/first/archive-formats.ts";
import { loadFirstSite } from "../../server/content/site/first/load.ts";
import { compileFolder, ownWordsOf } from "../content-checks.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { temporaryData } from "../temporary.ts";
import { appRenderer } from "./app-renderer.ts";
import { runCommand } from "./command.ts";
import { emptyEnvironment } from "./empty.ts";
import { registerByMail, registerOperator, registerMember } from "./people.ts";
import { registerApplicant } from "./reviewing.ts";

const root = path.resolve(import.meta.dirname, "../..");
const halo = path.join(root, "tests/sites/halo");

/** What no portal but the sample's may show; the program has the sample's name. */
const { content: sample } = await compileFolder(path.join(root, "site"));
const ofTheSample = [...ownWordsOf(sample), sample.settings.name.en].map((name) => name.toLowerCase());
const poweredBy = new RegExp(languages.map((language) => words[language].site.poweredBy).join("|"), "g");
function namesIn(text: string): string[] {
  const lowered = text.toLowerCase();
  return ofTheSample.filter((name) => lowered.includes(name));
}

type Crawled = { visited: Set<string>; problems: string[] };

/** Follows every address in the answers of the portal, in both languages. */
async function crawl(site: TestPortal): Promise<Crawled> {
  const origin = site.portal.publicUrl();
  const begin =
    "/ /robots.txt /sitemap.xml /llms.txt /openapi.json /site.webmanifest /login /region /register /forgot-password /apply /search?q=hands /dashboard /onlyHeader /onlyFooter";
  const visited = new Set<string>();
  const problems: string[] = [];
  const waiting = begin.split(" ").map((address) => ({ address, from: "" }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next;
    if (visited.has(address)) continue;
    visited.add(address);
    for (const language of languages) {
      const headers = { cookie: `ln=${lnOf(language)}` };
      const response = await site.app.inject({ url: address, headers });
      const isText = /text|json|xml|svg/.test(String(response.headers["content-type"]));
      // Without the one name that `poweredBy` removes
      const text = isText ? response.body.replace(poweredBy, "") : "";
      if (response.statusCode >= 400) problems.push(`${address} (${response.statusCode}) from ${from}`);
      for (const name of namesIn(text)) problems.push(`${address} in ${language}: ${name}`);
      for (const found of addressesIn(text, response.headers["location"] ?? "")) {
        const url = new URL(found, `${origin}${address}`);
        url.searchParams.delete("ln");
        const isOther = url.origin !== origin || url.pathname.startsWith("/node_modules/"); // a font of the build
        const isView = /[?&](?:kind|group|breaking|from|redirect|product)=/.test(url.search);
        if (!isOther && !isView) waiting.push({ address: url.pathname + url.search, from: address });
      }
    }
  }
  return { visited, problems };
}

function addressesIn(text: string, location: string): string[] {
  const patterns = [
    / (?:href|src|poster)="([^"#][^"]*)"/g,
    /<loc>([^<]+)</g,
    /"(?:src|start_url)":"([^"]+)"/g,
    /\]\((http[^)\s]+)\)/g,
  ];
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, address = ""]) => address.replaceAll("&amp;", "&")),
  );
  return [...found, location].filter((address) => /^(?:\/|http)/.test(address));
}

test("an empty portal has no broken link, and names nothing of the sample", { tags: "nightly" }, async () => {
  await using empty = await emptyEnvironment();
  const { site, close } = await openTestPortal({ ...empty.environment, RATE_LIMITS: "off" }, undefined, appRenderer);
  await loadFirstSite(site.portal, undefined);
  const { visited, problems } = await crawl(site);
  expect(problems).toEqual([]);
  expect(visited.size).toBeGreaterThan(20);
  expect((await site.app.inject("/Distribute")).statusCode).toBe(404); // nothing links to it
  await close();
});

test("another platform is nowhere the sample's", { tags: "nightly" }, async () => {
  await using empty = await emptyEnvironment();
  const { site, close } = await openTestPortal({ ...empty.environment, RATE_LIMITS: "off" }, undefined, appRenderer);
  const data = temporaryData("halo");
  await loadFirstSite(site.portal, undefined);
  const admin = await registerOperator(site, "admin");
  const server = await site.listen();
  const { token } = await admin.call("createToken", { name: "CI", scopes: ["site", "publish"], expiresInDays: 1 });
  const portal = async (...args: string[]) => {
    const ended = await runCommand(args, { PORTAL_SERVER: server, PORTAL_TOKEN: token });
    expect(ended.code, `${args.join(" ")}\n${ended.err}`).toBe(0);
    return ended.out;
  };

  const [ours, theirs] = [path.join(data, "ours"), path.join(data, "theirs")];
  cpSync(halo, ours, { recursive: true, filter: (file) => !file.includes(`${path.sep}releases`) });
  await portal("push", ours);
  await portal("pull", theirs);
  expect(bytesOf(theirs)).toEqual(bytesOf(ours));
  expect(await portal("push", theirs, "--json")).toContain('"changes":[]');

  const packages: Record<string, [platform: string, engine: string, ...names: string[]]> = {
    "godot/1.0.0": ["any", "godot", "halo-godot-1.0.0.zip"],
    "godot/2.0.0": ["any", "godot", "halo-godot-2.0.0.zip", "halo-godot-2.0.0.tgz"],
    "godot/2.1.0-beta.1": ["any", "godot", "halo-godot-2.1.0-beta.1.zip"],
    "webxr/0.9.0": ["any", "webxr", "halo-webxr-0.9.0.tgz"],
    "runtime/4.2.0": ["halo-two", "none", "halo-two-4.2.0.bin"],
    "companion/1.3.0": ["android", "none", "halo-1.3.0.apk", "halo-1.3.0.aar"],
    "cloud/3.0.0": ["any", "none"],
  };
  mkdirSync(path.join(data, "packages"));
  for (const [release, [platform, engine, ...names]] of Object.entries(packages)) {
    const files = names.map((name) => path.join(data, "packages", name));
    for (const file of files) writeFileSync(file, await packageBytes(file));
    const target = ["--product", path.dirname(release), "--platform", platform, "--engine", engine];
    await portal("release", "publish", path.join(halo, "releases", `${release}.yaml`), ...files, ...target);
  }

  const { visited, problems } = await crawl(site);
  expect(problems).toEqual([]);
  for (const address of [
    "/apps/companion",
    "/firmware/runtime/faq",
    "/services/cloud/releases",
    "/sdk/godot/docs/1.0/start",
  ].concat("/sdk/godot/releases.atom", "/sdk/godot/docs/hands", "/pages/about", "/privacy", "/conduct", "/license"))
    expect([...visited]).toContain(address);

  for (const address of ["/sdk/godot", "/sdk/godot/docs/hands", "/services/cloud/releases", "/firmware/runtime/faq"]) {
    const [, product] = /^((?:\/[^/]+){2})/.exec(address) ?? [];
    const feed = new RegExp(
      `<link rel="alternate" type="application/atom\\+xml"[^>]* href="${product}/releases\\.atom`,
    );
    expect((await site.app.inject(address)).body.match(feed), address).toHaveLength(1);
  }

  const inChinese = await site.app.inject("/");
  expect(inChinese.body).toMatch(/<html lang="zh-CN">.*开发工具/s);

  await registerByMail(site, "ada@example.com");
  const applicant = await registerApplicant(site);
  await admin.call("decideApplication", { id: applicant.application, decision: "approve", version: 1 });
  const rows = await site.portal.db.read
    .selectFrom("jobs")
    .select(["id", "channel", "content"])
    .$narrowType<{ channel: Channel }>()
    .execute();
  expect(rows.length).toBeGreaterThan(3);
  for (const { id, channel, content } of rows)
    for (const language of languages) {
      const message = JSON.parse(unseal(site.portal.keys.messages, id, content ?? "")) as MessageContent;
      const rendered = render(channel, message, language, { url: server, content: site.portal.content });
      const { text, html, subject } = rendered;
      expect(namesIn(text + html + subject)).toEqual([]);
      if (channel === "sms") expect(text).toMatch(language === "zh" ? /^【光环现实】/ : /^\[Halo Reality\] /);
      else expect(text).toContain(language === "zh" ? "由光环团队" : "by the Halo team");
    }

  const member = await registerMember(site);
  for (const [url, person] of [
    ["/account/export", member],
    ["/admin/applications.csv", admin],
    ["/admin/accounts.csv", admin],
  ] as const) {
    const response = await site.app.inject({ url: prefix + url, headers: { token: person.token } });
    expect(response.statusCode).toBe(200);
    expect(namesIn(response.body + JSON.stringify(response.headers))).toEqual([]);
  }
  await close();
  rmSync(data, { recursive: true });
});

async function packageBytes(file: string): Promise<Uint8Array> {
  const entries = [{ path: "readme.txt", bytes: Buffer.from(file), executable: false }];
  if (/\.(zip|apk|aar)$/.test(file)) return zip(entries);
  return file.endsWith(".tgz") ? tgz(entries) : Buffer.from(file);
}

/** The files of a folder that a team has in Git. */
function bytesOf(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".site-revision")
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file): [string, string] => [path.relative(folder, file), readFileSync(file, "base64")])
    .toSorted(([one], [other]) => one.localeCompare(other));
}
