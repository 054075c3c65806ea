import { execFile, spawn } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { zipSync } from "fflate";
import { beforeAll, describe, expect } from "vitest";
import { instructionsOf } from "../../app/public/download/install-lines.ts";
import { signingKeyOf } from "../../app/public/verify/signing-key.ts";
import { describeOnce, test, type TestPortal } from "../portal.ts";
import { temporaryData } from "../temporary.ts";
import { licence2 } from "./files.ts";
import { registerMember, registerOperator, type Person } from "./people.ts";

const nightly = { tags: "nightly", timeout: 180_000 };
const notes = { en: ["Hands are faster."], zh: ["手势识别更快。"] };
/** The files that the page's lines belong into; `terminal` is none. */
const titles = {
  terminal: "terminal",
  tarball: "Packages/manifest.json without a registry",
  withoutLogin: "~/.npmrc",
  ownProject: ".yarnrc.yml",
  sameDay: "pnpm-workspace.yaml",
};

async function tokenOf(person: Person, scopes: ("download" | "publish")[] = ["download"]) {
  return (await person.call("createOwnToken", { name: "CI", scopes, expiresInDays: 30 })).token;
}

async function agree(site: TestPortal, person: Person) {
  const { id, version } = await site.call("currentLicence", {});
  await person.call("agreeToPolicies", { licence: { id, version } });
}

/** A listening portal, and somebody who has agreed to the licence, with a token. */
async function open(site: TestPortal) {
  const address = await site.listen();
  const person = await registerMember(site);
  await agree(site, person);
  return { registry: `${address}/npm/`, person, token: await tokenOf(person) };
}

/** The lines on the page of a product's newest version, by client and title. */
async function linesOf(site: TestPortal, slug: string) {
  const [version] = (await site.call("product", { slug })).versions;
  if (!version) throw new Error(`${slug} has no version`);
  const publicKey = signingKeyOf(await site.call("publicKeys", {}));
  const all = instructionsOf({ ...version, site: "Parallax", publicKey }, version.files, titles);
  return {
    version: version.version,
    of: (client: string) =>
      Object.fromEntries(
        all.find((each) => each.client === client)?.parts.map(({ title, text }) => [title, text]) ?? [],
      ),
  };
}

/** What stops an install, one after another, with the token of each and what is said. */
async function* refusalsOf(site: TestPortal, slug: string, version: string) {
  yield { status: 401, says: /valid personal token .*\/tokens/, token: undefined };
  const person = await registerMember(site);
  const token = await tokenOf(person);
  yield { status: 403, says: /agree to version 3\.1 .*\/license#agree/, token };
  await agree(site, person);
  const texts = { title_en: "New", title_zh: "新", body_en: "New", body_zh: "新" };
  const row = { id: licence2.id, version: licence2.version, effective: licence2.effective, ...texts };
  await site.portal.db.write((write) =>
    write
      .insertInto("licences")
      .values({ ...row, created_at: site.clock.now.toISOString() })
      .execute(),
  );
  site.portal.events.emit("catalogueChanged", { subjects: ["everything"] }); // as when a licence takes effect
  yield { status: 403, says: /agree to version 99\.0 .*\/license#agree/, token };
  await agree(site, person);
  const publisher = await registerOperator(site, "publisher");
  await publisher.call("withdrawRelease", { slug, version, reason: "It crashes" });
  yield { status: 403, says: /Withdrawn: It crashes/, token };
}

type RunOptions = {
  home?: string;
  /** Of the home (`~/`) or the project. */
  files?: Record<string, string>;
  token?: string;
  /** Gets all that was printed so far. */
  onPrint?: (printed: string) => void;
};

/** Runs lines of a terminal in the project of a new home, or of that of an earlier run. */
async function run(
  lines: string,
  { home = temporaryData("client"), files = {}, token = "", onPrint = () => undefined }: RunOptions,
) {
  const project = path.join(home, "project");
  for (const [name, text] of Object.entries(files)) {
    const file = name.startsWith("~/") ? path.join(home, name.slice(2)) : path.join(project, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const env = {
    PATH: `${path.join(programs, "node_modules/.bin")}:${process.env.PATH ?? ""}`,
    HOME: home,
    PORTAL_TOKEN: token,
    YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
    YARN_NODE_LINKER: "node-modules",
  };
  const began = performance.now();
  const child = spawn("bash", ["-ec", lines], { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => onPrint((printed += text)));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  const seconds = (performance.now() - began) / 1_000;
  return { code, printed: printed.replaceAll(/[\s│]+/g, " "), home, project, seconds };
}

/** Where the package managers are installed, which are no dependencies of the portal. */
const programs = path.resolve(import.meta.dirname, "../../node_modules/.cache/package-managers");
const name = "parallax-metrics";
const scoped = "@parallax/tools";

/** `lines`: whose lines it takes; `prints`: what of a refused file. */
type PackageManager = {
  lines: string;
  add?: string;
  view: string;
  frozen: string;
  audit: string;
  publish: string;
  prints: "sentence" | "status";
  withoutToken?: RegExp;
};
const packageManagers: Record<string, PackageManager> = {
  npm: {
    lines: "npm",
    view: "npm view",
    frozen: "npm ci",
    audit: "npm audit",
    publish: "npm publish",
    prints: "sentence",
  },
  pnpm: {
    lines: "pnpm",
    view: "pnpm view",
    frozen: "pnpm install --frozen-lockfile",
    audit: "pnpm audit signatures",
    publish: "pnpm publish --no-git-checks",
    prints: "status",
  },
  Yarn: {
    lines: "Yarn",
    view: "yarn npm info",
    frozen: "yarn install --immutable",
    audit: "yarn npm audit",
    publish: "yarn install && yarn npm publish",
    prints: "sentence",
    withoutToken: /No authentication configured/, // its own, because of npmAlwaysAuth
  },
  Bun: {
    lines: "npm",
    add: "bun add",
    view: "bun info",
    frozen: "bun install --frozen-lockfile",
    audit: "bun audit",
    publish: "bun publish",
    prints: "status",
  },
};

/** What a package manager does to install the newest version: its last line for the terminal, and its files. */
async function read(site: TestPortal, client: string) {
  const its = packageManagers[client];
  if (!its) throw new Error(`there is no ${client}`);
  const { version, of } = await linesOf(site, "metrics");
  const { terminal = "", ...lines } = of(its.lines);
  const add = (terminal.split("\n").at(-1) ?? "").replace("npm install", its.add ?? "npm install");
  const files: Record<string, string> = {
    "package.json": "{}",
    ...(client === "Yarn" && { "yarn.lock": "" }), // a project of its own
    ...lines,
  };
  return { its, version, add, files };
}

async function succeeds(lines: string, options: RunOptions) {
  const outcome = await run(lines, options);
  expect(outcome.code, outcome.printed).toBe(0);
  return outcome;
}

function isInstalled(project: string, what = name): boolean {
  return existsSync(path.join(project, "node_modules", what));
}

describeOnce("package managers", () => {
  describe("by the lines of a release's page", nightly, () => {
    beforeAll(async () => {
      const wanted = ["pnpm@12.21.0", "@yarnpkg/cli-dist@4.18.1", "bun@1.4.5", "pacote@22.0.0"];
      await promisify(execFile)("npm", ["install", "--no-audit", "--prefix", programs, ...wanted]);
    }, nightly.timeout);

    test.for(Object.keys(packageManagers))("%s views, installs, audits and publishes", async (client, { site }) => {
      const { registry, token } = await open(site);
      const { its, version, add, files } = await read(site, client);
      const at = client === "Yarn" ? "" : ` --registry=${registry}`;
      expect((await succeeds(`${its.view} ${name}${at}`, { files, token })).printed).toContain(version);
      const { project } = await succeeds(add, { files, token });
      expect(isInstalled(project)).toBe(true);
      const locked = readdirSync(project, { withFileTypes: true }).flatMap((item) =>
        item.isFile() ? [[item.name, readFileSync(path.join(project, item.name), "utf8")]] : [],
      );
      const other = await succeeds(its.frozen + at, { files: { ...files, ...Object.fromEntries(locked) }, token });
      expect(isInstalled(other.project)).toBe(true);
      await succeeds(its.audit + at, { home: other.home, token });

      const product = site.portal.content.products.find(({ slug }) => slug === "metrics");
      if (product) product.packages.npm = scoped;
      const manifest = { name: scoped, version: "9.0.0", parallax: { notes } };
      const source = { ...files, "package.json": JSON.stringify(manifest) };
      const refused = await run(its.publish + at, { files: source, token });
      expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining("This token cannot publish")]);
      const publisher = await registerOperator(site, "publisher");
      await succeeds(its.publish + at, { files: source, token: await tokenOf(publisher, ["publish"]) });
      const next = await read(site, client);
      expect(isInstalled((await succeeds(next.add, { files: next.files, token })).project, scoped)).toBe(true);
    });

    test.for(Object.keys(packageManagers))("%s says why it cannot install", async (client, { site }) => {
      await site.listen();
      const { its, version, add, files } = await read(site, client);
      const withoutToken = Object.entries(files).map(([file, text]) => [file, text.replaceAll(/^.*TOKEN.*$/gm, "")]);
      for await (const { status, says, token } of refusalsOf(site, "metrics", version)) {
        const hasToken = token !== undefined;
        const stopped = await run(add, hasToken ? { files, token } : { files: Object.fromEntries(withoutToken) });
        const expected = its.prints === "sentence" ? says : new RegExp(`\\b${status}\\b`);
        expect(stopped.printed).toMatch(hasToken ? expected : (its.withoutToken ?? expected));
        expect([stopped.code, isInstalled(stopped.project), stopped.seconds < 5]).toEqual([1, false, true]);
      }
    });

    test.for(["npm", "pnpm"])("%s logs in, and keeps the token for installs", async (client, { site }) => {
      const { person } = await open(site);
      const { terminal = "" } = (await linesOf(site, "metrics")).of(client);
      let approved: Promise<unknown> | undefined;
      const { code, printed } = await run(terminal, {
        files: { "package.json": "{}" },
        onPrint: (all) => {
          const [, shown] = /\/authorize#code=([\w-]+)\s/.exec(all) ?? [];
          if (shown !== undefined) approved ??= person.call("approveTerminalLogin", { code: shown, name: client });
        },
      });
      await approved;
      expect(code, printed).toBe(0);
      const tokens = (await person.call("ownTokens", {})).items.map((each) => each.name);
      expect(tokens.toSorted()).toEqual(["CI", client]);
    });

    test("npm's verifier accepts a signature by the published keys, and no other", async ({ site }) => {
      const registry = `${await site.listen()}/npm/`;
      const pacote = createRequire(path.join(programs, "x.js"))("pacote") as {
        manifest(spec: string, options: object): Promise<{ version: string }>;
      };
      const { keys } = (await (await fetch(`${registry}-/npm/v1/keys`)).json()) as { keys: { key: string }[] };
      const verify = (text: (key: string) => string) =>
        pacote.manifest(name, {
          registry,
          verifySignatures: true,
          cache: temporaryData("pacote"),
          [`${registry.replace("http:", "")}:_keys`]: keys.map((each) => ({
            ...each,
            pemkey: `-----BEGIN PUBLIC KEY-----\n${text(each.key)}\n-----END PUBLIC KEY-----`,
          })),
        });
      const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;
      expect(await verify((key) => key)).toMatchObject({ name });
      const foreign = other.export({ format: "der", type: "spki" }).toString("base64");
      await expect(verify(() => foreign)).rejects.toMatchObject({ code: "EINTEGRITYSIGNATURE" });
    });
  });
});

test("Unity finds, reads and downloads a package by the files of the page", async ({ site }) => {
  const { token } = await open(site);
  const { version, of } = await linesOf(site, "unity");
  const { "Packages/manifest.json": manifest = "", "~/.upmconfig.toml": config = "" } = of("Unity");
  const { scopedRegistries, dependencies } = JSON.parse(manifest) as {
    scopedRegistries: { url: string; scopes: string[] }[];
    dependencies: Record<string, string>;
  };
  const [{ url, scopes } = { url: "", scopes: [] }] = scopedRegistries;
  expect([dependencies, config]).toEqual([
    { "com.parallax.xr": version },
    expect.stringContaining(`[npmAuth."${url}"]\ntoken = "PORTAL_TOKEN"\n`),
  ]);
  const search = async (from: number) =>
    (await (await fetch(`${url}/-/v1/search?text=${scopes[0]}&from=${from}&size=250`)).json()) as { objects: object[] };
  expect(await search(0)).toMatchObject({ objects: [{ package: { name: "com.parallax.xr", version } }] });
  expect((await search(1)).objects).toEqual([]);
  const document = (await (await fetch(`${url}/com.parallax.xr`)).json()) as {
    versions: Record<string, { dist: { tarball: string; shasum: string } }>;
  };
  const { tarball = "", shasum } = document.versions[version]?.dist ?? {};
  expect(tarball.startsWith(`${url}/`)).toBe(true);
  for await (const { status, says, token: weak } of refusalsOf(site, "unity", version)) {
    if (status === 401) {
      const whole = await (await fetch(tarball, { headers: { authorization: `Bearer ${token}` } })).bytes();
      expect(createHash("sha1").update(whole).digest("hex")).toBe(shasum);
    }
    const refused = await fetch(tarball, weak === undefined ? {} : { headers: { authorization: `Bearer ${weak}` } });
    expect([refused.status, refused.statusText]).toEqual([status, expect.stringMatching(says)]);
  }
});

test("Gradle finds a library by the lines of the page", async ({ site }) => {
  const { token } = await open(site);
  const lines = Object.values((await linesOf(site, "native")).of("Gradle")).join("\n");
  const [, url = ""] = /uri\("(.+)"\)/.exec(lines) ?? [];
  const [, group = "", artifact, version] = /implementation\("(.+):(.+):(.+)"\)/.exec(lines) ?? [];
  expect(lines).toContain(`includeGroup("${group}")`);
  const file = `${url.replace(/\/?$/, "/")}${group.replaceAll(".", "/")}/${artifact}/${version}/${artifact}-${version}`;
  const get = (ending: string, authorization = `Basic ${btoa(`token:${token}`)}`) =>
    fetch(file + ending, { headers: { authorization } });
  expect([(await get(".pom")).status, (await get(".module")).status, (await get(".aar")).status]).toEqual([
    200, 404, 200,
  ]);
});

describe("curl", nightly, () => {
  test.skipIf(!existsSync("/usr/bin/minisign"))(
    "downloads and verifies every file by the lines of the page",
    async ({ site }) => {
      const { token } = await open(site);
      const { version, of } = await linesOf(site, "unity");
      const parts = Object.values(of("CI"));
      expect(parts.length).toBeGreaterThan(0);
      for (const lines of parts) {
        const { code, printed } = await run(lines, { files: { "package.json": "{}" }, token });
        expect([code, printed]).toEqual([0, expect.stringMatching(/: OK .*Signature and comment signature verified/)]);
      }
      for await (const { status, token: weak = "" } of refusalsOf(site, "unity", version)) {
        const { code, printed } = await run(parts[0] ?? "", { files: { "package.json": "{}" }, token: weak });
        expect([code, printed]).toEqual([22, expect.stringContaining(`error: ${status}`)]);
      }
    },
  );
});

describe.skipIf(!existsSync("/usr/bin/mvn"))("Maven", nightly, () => {
  test("resolves a library by the lines of the page, with strict checksums, and says why not", async ({ site }) => {
    const { token } = await open(site);
    const { version, of } = await linesOf(site, "native");
    const { "pom.xml": project = "", "~/.m2/settings.xml › servers": server = "" } = of("Maven");
    expect(await maven({ project, server, token })).toMatchObject({
      code: 0,
      files: [`parallax-openxr-${version}.aar`, `parallax-openxr-${version}.pom`],
    });
    for await (const { status, says, token: weak } of refusalsOf(site, "native", version)) {
      const stopped = await maven({ project, server: weak === undefined ? "" : server, token: weak ?? "" });
      expect([stopped.code, stopped.files]).toEqual([1, [`parallax-openxr-${version}.pom`]]);
      expect(stopped.printed).toMatch(new RegExp(`status: ${status} .*${says.source}`));
    }
  });
});

/**
 * Runs Maven without a network: an extension of a repository on this disk depends on the portal's library, so that no
 * plugin is needed to resolve it.
 */
async function maven({ project, server, token }: { project: string; server: string; token: string }) {
  const [, portal = "", dependencies = ""] =
    /<repositories>(.*)<\/repositories>\s*(<dependencies>.*<\/dependencies>)/s.exec(project) ?? [];
  const pom = (inner: string) => `<project><modelVersion>4.0.0</modelVersion>${inner}</project>`;
  const own = "<groupId>own</groupId><artifactId>probe</artifactId><version>1</version>";
  const plexus = "<groupId>org.codehaus.plexus</groupId><artifactId>plexus-utils</artifactId><version>1.1</version>";
  const jar = zipSync({ "META-INF/MANIFEST.MF": new TextEncoder().encode("Manifest-Version: 1.0\n") });
  const known = {
    "own/probe/1/probe-1.pom": pom(own + dependencies),
    "own/probe/1/probe-1.jar": jar,
    // Maven adds it to every extension
    "org/codehaus/plexus/plexus-utils/1.1/plexus-utils-1.1.pom": pom(plexus),
    "org/codehaus/plexus/plexus-utils/1.1/plexus-utils-1.1.jar": jar,
  };
  const home = temporaryData("maven");
  for (const [file, content] of Object.entries(known)) {
    const target = path.join(home, "local", file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    writeFileSync(`${target}.sha1`, createHash("sha1").update(content).digest("hex"));
  }
  const local = `<repository><id>central</id><url>file://${home}/local</url></repository>`;
  const repositories = (local + portal).replaceAll("repository>", "pluginRepository>");
  const files = {
    "settings.xml": `<settings><localRepository>${home}/repository</localRepository>
      <servers>${server}</servers>
      <profiles><profile><id>all</id><pluginRepositories>${repositories}</pluginRepositories></profile></profiles>
      <activeProfiles><activeProfile>all</activeProfile></activeProfiles></settings>`,
    "pom.xml": pom(
      `<groupId>own</groupId><artifactId>app</artifactId><version>1</version><packaging>pom</packaging><build><extensions><extension>${own}</extension></extensions></build>`,
    ),
  };
  const outcome = await run("mvn -B -C -s settings.xml validate", { home, files, token });
  const resolved = path.join(home, "repository/com/parallax/parallax-openxr");
  const found = existsSync(resolved) ? readdirSync(resolved, { recursive: true, encoding: "utf8" }) : [];
  const artifacts = found.map((each) => path.basename(each)).filter((each) => /[.](?:aar|pom)$/.test(each));
  return { ...outcome, files: artifacts.toSorted() };
}
