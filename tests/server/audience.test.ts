import { expect, test } from "vitest";
import { stringify } from "yaml";
import { audiences, type Audience } from "../../contract/audience.ts";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { languages } from "../../contract/language.ts";
import { watchRevision } from "../../server/catalogue/revision.ts";
import { queueNews } from "../../server/catalogue/release-news/queue-news.ts";
import { openTestPortal, type TestPortal, type Visitor } from "../portal.ts";
import { appRenderer } from "./app-renderer.ts";
import { emptyEnvironment } from "./empty.ts";
import { registerByMail, registerOperator, messagesTo, type Person } from "./people.ts";
import { newRelease, notesWith } from "./publishing.ts";
import { publicPages, publicReads, type Values } from "./public-forms.ts";
import { pushTexts } from "./site-folder.ts";

/** What is for fewer than everybody at one level, and what gives it away: a word of its texts, and its version. */
type Secret = { audience: Audience; shown: boolean; product: string; version: string; word: string };
type Level = "product" | "channel" | "release";

const restricted = audiences
  .filter((audience) => audience !== "everybody")
  .flatMap((audience) => [true, false].map((shown) => ({ audience, shown })));
const levels: Level[] = ["product", "channel", "release"];
const keyOf = (level: Level, { audience, shown }: Pick<Secret, "audience" | "shown">) =>
  `${level}-${audience}${shown ? "-shown" : ""}`;

/** A secret of every audience at every level; the release of `lone` is the only one of its product. */
const secrets: Secret[] = [
  ...levels.flatMap((level, major) =>
    restricted.map((each, minor) => ({
      ...each,
      product: level === "product" ? keyOf(level, each) : "open",
      version: `${major + 71}.${minor}.9`,
      word: `word${major}${minor}${each.audience}`,
    })),
  ),
  { audience: "developers", shown: false, product: "lone", version: "79.1.9", word: "wordoflone" },
];
const secretProducts = secrets.filter(({ product }) => product !== "open");

const both = (text: string) => ({ en: text, zh: text });
const head = (title: string, more = "") => `---\ntitle: ${title}\nsummary: ${title}\n${more}---\n\n`;

function folder(): Record<string, string> {
  const products = ["open", ...new Set(secretProducts.map(({ product }) => product))].map((slug) => {
    const own = restricted.find((each) => keyOf("product", each) === slug);
    return { slug, kind: "sdk", name: both(`Kit of ${slug}.`), summary: both("A kit."), ...own };
  });
  const channels = [
    { key: "stable", name: both("Stable") },
    ...restricted.map((each) => ({
      key: keyOf("channel", each),
      name: both(`Ring ${keyOf("channel", each)}.`),
      ...each,
    })),
  ];
  const texts = products.flatMap(({ slug }) => {
    const { word = "plain", version = "1.0.0" } = secretProducts.find(({ product }) => product === slug) ?? {};
    return [
      ...languages.map((language) => [
        `docs/${slug}/01-start.${language}.md`,
        `${head(`Start ${word}`)}Doc ${word}.\n`,
      ]),
      ...languages.map((language) => [`docs/${slug}@0.1/01-start.${language}.md`, `${head("Old")}Old ${word}.\n`]),
      [
        `samples/${slug}.yaml`,
        stringify([{ slug: `sample-${slug}`, title: both(word), text: both(word), version, file: `${slug}.zip` }]),
      ],
      [`faq/${slug}.yaml`, stringify([{ id: "why", question: both(`Why ${word}?`), answer: both(word) }])],
    ];
  }) as [string, string][];
  return {
    "site.yaml": stringify({ name: both("Guarded"), taxonomy: { channels } }),
    "products.yaml": stringify(products),
    ...Object.fromEntries(texts),
  };
}

type Server = TestPortal & { close: () => Promise<void> };

/** Two servers on one database that show pages of the app, with every secret. */
async function withSecrets(work: (servers: [Server, Server], admin: Person) => Promise<void>): Promise<void> {
  await using empty = await emptyEnvironment();
  const environment = { ...empty.environment, RATE_LIMITS: "off" };
  const open = async () => {
    const { site, close } = await openTestPortal(environment, undefined, appRenderer);
    return { ...site, close };
  };
  const servers: [Server, Server] = [await open(), await open()];
  const stops = servers.map(({ portal }) => watchRevision(portal));
  try {
    await pushTexts(servers[0], folder());
    const admin = await registerOperator(servers[0], "admin");
    await publish(servers[0], admin, { product: "open", version: "1.0.0", word: "plain" });
    for (const secret of secrets) {
      const level = levelOf(secret);
      await publish(servers[0], admin, secret, {
        ...(level === "channel" && { channel: keyOf("channel", secret) }),
        ...(level === "release" && { audience: secret.audience, shown: secret.shown }),
      });
    }
    await expect.poll(() => servers[1].portal.content.revision).toBe(servers[0].portal.content.revision);
    await work(servers, admin);
  } finally {
    for (const stop of stops) stop();
    for (const { close } of servers) await close();
  }
}

function levelOf({ product, version }: Secret): Level {
  return product === "lone" ? "release" : (levels[Number(version.slice(1, 2)) - 1] ?? "release");
}

type Published = Pick<Secret, "product" | "version" | "word">;

/** Publishes a release with one file. */
async function publish(
  { portal }: Server,
  publisher: Person,
  { product, version, word }: Published,
  more: Partial<Parameters<typeof newRelease>[1]> = {},
): Promise<void> {
  const notes = notesWith({ content: [`Notes ${word}.`] });
  await publisher.call("createRelease", newRelease(version, { slug: product, en: notes, zh: notes, ...more }));
  const { sha256, size, blockChecksums } = await portal.files.store([Buffer.from(word)]);
  const created_at = portal.now().toISOString();
  await portal.db.write(async (write) => {
    await write.insertInto("blobs").values({ sha256, size, block_crcs: blockChecksums, created_at }).execute();
    await write
      .insertInto("files")
      .values({ product, version, name: fileOf(word), sha256, platform: "any", engine: "none", position: 0 })
      .execute();
  });
}

const fileOf = (word: string) => `${word}.zip`;

type Viewer = { name: string; headers: Record<string, string>; audiences: readonly Audience[] };

/** Everybody who can ask: a guest, a member, a developer, a publisher, and a token for automation, which is a guest here. */
async function viewersOf(site: Server, admin: Person): Promise<Viewer[]> {
  const [member, developer, publisher] = [
    await registerByMail(site, "member@example.com"),
    await registerByMail(site, "developer@example.com"),
    await registerOperator(site, "publisher"),
  ];
  await site.portal.db.write((write) =>
    write.updateTable("accounts").set({ status: 2 }).where("id", "=", developer.id).execute(),
  );
  const automation = await admin.call("createToken", { name: "CI", scopes: ["publish"], expiresInDays: 1 });
  const everybody: Audience[] = ["everybody"];
  return [
    { name: "developer", headers: { token: developer.token }, audiences },
    { name: "publisher", headers: { authorization: `Bearer ${publisher.token}` }, audiences },
    { name: "member", headers: { token: member.token }, audiences: ["everybody", "members"] },
    { name: "automation", headers: { token: automation.token }, audiences: everybody },
    { name: "guest", headers: {}, audiences: everybody },
  ];
}

/** Every public read of the contract, and every page, with every value that their addresses may have. */
function addressesOf({ app }: Server): { calls: string[]; pages: string[] } {
  const reads = publicReads(values, {
    search: secrets.map(({ word }) => `?q=${word}`),
    compare: secrets.map(({ version }) => `?from=1.0.0&to=${version}`),
    provinces: ["?country=CN"],
    doc: ["", "?version=0.1"],
  });
  const searches = secrets.map(({ word }) => `/search?q=${word}`);
  return { calls: reads, pages: [...publicPages(app, values), ...searches] };
}

const values: Values = (path, parameter) => {
  const products = ["open", ...new Set(secretProducts.map(({ product }) => product))];
  const known: Record<string, string[]> = {
    section: ["sdk"],
    slug: path.includes("/compare/")
      ? ["open"]
      : path.includes(":product") || path.includes("/pages/")
        ? ["start", "sample-lone"]
        : products,
    product: products,
    version: path.includes("/docs/")
      ? ["0.1"]
      : secrets.filter(({ product }) => path.includes(`/${product}/`)).map(({ version }) => version),
    page: ["start", "sample-lone"],
  };
  return known[parameter] ?? ["other"];
};

/** What an answer gives away to somebody who does not belong to the audience. */
function leaksIn(text: string, address: string, allowed: readonly Audience[]): string[] {
  return secrets.flatMap((secret) => {
    if (allowed.includes(secret.audience)) return [];
    const { product, version, word, shown } = secret;
    const names = [
      ...(levelOf(secret) === "channel" ? [`Ring ${keyOf("channel", secret)}.`] : []),
      ...(product === "open" ? [] : [`Kit of ${product}.`]),
      version,
    ];
    const given = [word, ...(shown ? [] : names)];
    return given.filter((each) => !address.includes(each) && text.includes(each));
  });
}

test("no way leads to what is for others, whoever asked before", async () => {
  await withSecrets(async (servers, admin) => {
    const viewers = await viewersOf(servers[0], admin);
    const origins = await Promise.all([servers[0].listen(), servers[1].listen()]);
    const found: string[] = [];
    const readBy = new Map(viewers.map(({ name }) => [name, ""]));
    const { calls: ofCalls, pages: ofPages } = addressesOf(servers[0]);
    const ask = async (origin: string, { name, headers, audiences: allowed }: Viewer, address: string) => {
      const isCall = address.startsWith(prefix);
      const response = await fetch(origin + address, { headers, redirect: "manual" });
      const text = (await response.text()) + (response.headers.get("location") ?? "");
      if (isCall) readBy.set(name, readBy.get(name) + text);
      for (const word of leaksIn(text, address, isCall ? allowed : ["everybody"]))
        found.push(`${name} at ${address}: ${word}`);
    };
    // First whoever may read most, so that caches would have it for those who come after
    for (const viewer of viewers)
      for (const origin of origins) {
        const readsPages = viewer.name === "guest" || (viewer.name === "developer" && origin === origins[0]);
        const addresses = readsPages ? [...ofCalls, ...ofPages] : ofCalls;
        for (let from = 0; from < addresses.length; from += 10)
          await Promise.all(addresses.slice(from, from + 10).map((address) => ask(origin, viewer, address)));
      }
    expect([...new Set(found)]).toEqual([]);
    expect([ofCalls.length, ofPages.length].every((count) => count > 70)).toBe(true);
    for (const { name, audiences: allowed } of viewers)
      for (const { audience, word, version } of secrets)
        if (allowed.includes(audience)) expect(readBy.get(name), `${name} ${version}`).toContain(`Notes ${word}.`);
  });
});

test("files are sent to whoever may read the release, for as long as they may", async () => {
  await withSecrets(async (servers, admin) => {
    const [here] = servers;
    const viewers = await viewersOf(here, admin);
    const origins = await Promise.all([servers[0].listen(), servers[1].listen()]);
    const links: { name: string; audience: Audience; path: string }[] = [];
    for (const { name, headers, audiences: allowed } of viewers)
      for (const { audience, shown, product, version, word } of secrets) {
        const response = await fetch(`${origins[1]}${prefix}${calls.agreeToDownload.path}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ product, version, file: fileOf(word), licence: null }),
        });
        const { errCode, data } = (await response.json()) as Envelope<{ url: string }>;
        const refused = shown ? (allowed.length > 1 ? 10103 : 10101) : 10108;
        expect([name, version, errCode]).toEqual([name, version, allowed.includes(audience) ? 0 : refused]);
        if (data && errCode === 0) links.push({ name, audience, path: data.url.replace(/^https?:..[^/]+/, "") });
      }
    const statuses = async (origin: string) =>
      Promise.all(
        links.map(async ({ name, audience, path }) => {
          const { status } = await fetch(origin + path, { method: "HEAD" });
          return { name, audience, status };
        }),
      );
    for (const origin of origins) expect((await statuses(origin)).filter(({ status }) => status !== 200)).toEqual([]);

    await here.portal.db.write((write) => write.updateTable("accounts").set({ status: 3 }).execute());
    for (const origin of origins)
      await expect
        .poll(async () => {
          const open = (await statuses(origin)).filter(({ status }) => status === 200);
          return open.filter(({ name, audience }) => name === "developer" && audience === "developers").length;
        })
        .toBe(0);
    const still = (await statuses(origins[1])).filter(({ status }) => status === 200).map(({ name }) => name);
    expect(new Set(still)).toEqual(new Set(["developer", "member", "publisher"]));
  });
});

test("servers with warm caches forget what is restricted, and its mails go to its audience alone", async () => {
  await withSecrets(async (servers, admin) => {
    const [here] = servers;
    const viewers = await viewersOf(here, admin);
    const origins = await Promise.all([servers[0].listen(), servers[1].listen()]);
    const token = (name: string) => viewers.find((each) => each.name === name)?.headers.token ?? "";
    for (const name of ["member", "developer"])
      await here.as(token(name)).call("changeReleaseNews", { product: "open", subscribed: true });
    const hidden = { product: keyOf("product", { audience: "developers", shown: false }), subscribed: true };
    expect((await here.as(token("member")).refusal("changeReleaseNews", hidden)).errCode).toBe(10108);

    const [version, word] = ["9.0.0", "wordthatmoves"];
    await publish(here, admin, { product: "open", version, word });
    const addresses = [
      "/sdk/open",
      `/sdk/open/releases/${version}`,
      "/sdk/open/releases",
      "/sdk/open/releases.atom",
      "/sdk/open/CHANGELOG.md",
      "/sitemap.xml",
      `${prefix}/search?q=${word}`,
      ...["products", "newest", "products/open", "products/open/releases"].map((path) => `${prefix}/catalogue/${path}`),
    ];
    const naming = async (origin: string) => {
      const texts = await Promise.all(addresses.map(async (address) => (await fetch(origin + address)).text()));
      return addresses.filter((_, index) => texts[index]?.includes(version) || texts[index]?.includes(`Notes ${word}`));
    };
    for (const origin of origins) await expect.poll(() => naming(origin)).toEqual(addresses);
    const { slug: _, ...release } = newRelease(version, { slug: "open" });
    await admin.call("changeRelease", { ...release, slug: "open", audience: "developers", revision: 1 });
    expect(await naming(origins[0])).toEqual([]);
    await expect.poll(() => naming(origins[1]), { timeout: 2_000 }).toEqual([]);
    const latestFor = async (site: Visitor) => (await site.call("product", { slug: "open" })).latest?.version;
    const latest = [here.as(token("developer")), here.as(token("member")), here].map(latestFor);
    expect(await Promise.all(latest)).toEqual(["73.3.9", "73.1.9", "1.0.0"]);

    const early = await here.as(token("developer")).call("earlyAccess", {});
    expect(early.items.map((each) => each.version).toSorted()).toEqual(
      [...secrets.map((each) => each.version), version].toSorted(),
    );
    expect(early.items.every(({ withdrawn }) => !withdrawn)).toBe(true);
    const address = { slug: "open", version };
    const { revision } = await admin.call("adminRelease", address);
    await admin.call("withdrawRelease", { ...address, revision, reason: "It fails." });
    const withdrawn = (await here.as(token("developer")).call("earlyAccess", {})).items.filter(
      (each) => each.withdrawn,
    );
    expect(withdrawn.map((each) => each.version)).toEqual([version]);
    expect((await here.as(token("developer")).call("product", { slug: "open" })).versions).toContainEqual(
      expect.objectContaining({ version, withdrawn: expect.objectContaining({ reason: "It fails." }) }),
    );
    await admin.call("publishRelease", { ...address, revision: revision + 1 });
    expect((await here.as(token("member")).call("earlyAccess", {})).items.map(({ audience }) => audience)).toEqual(
      secrets.flatMap(({ audience }) => (audience === "members" ? [audience] : [])),
    );

    for (let left = 2 * secrets.length; left > 0; left -= 1) {
      await queueNews(here.portal); // one release each, or its withdrawal
      await here.portal.db.write((write) => write.updateTable("jobs").set({ attempts: 1 }).execute());
    }
    const newsOf = async (name: string) =>
      (await messagesTo(here, `${name}@example.com`)).flatMap((mail) => (mail.kind === "releaseNews" ? [mail] : []));
    const forDevelopers = (await newsOf("developer")).find((mail) => mail.version === version);
    expect(forDevelopers?.link).toContain(`/early-access?product=open&version=${version}`);
    expect((await newsOf("member")).map((mail) => mail.version)).not.toContain(version);

    await pushTexts(here, {
      "products.yaml": folder()["products.yaml"]?.replace("slug: open\n", "slug: open\n  audience: members\n"),
    });
    for (const origin of origins)
      await expect
        .poll(async () =>
          (await Promise.all(addresses.map(async (each) => (await fetch(origin + each)).text()))).join(),
        )
        .not.toContain("Kit of open.");
  });
});
