import { expect, test } from "vitest";
import { stringify } from "yaml";
import { prefix } from "../../contract/call.ts";
import { languages, lnOf, type Language } from "../../contract/language.ts";
import { queueNews } from "../../server/catalogue/release-news/queue-news.ts";
import { toJson } from "../../server/database/json.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { appRenderer } from "./app-renderer.ts";
import { emptyEnvironment } from "./empty.ts";
import { registerByMail, registerOperator, messagesTo, type Person } from "./people.ts";
import { publicPages, publicReads, type Values } from "./public-forms.ts";
import { newRelease, notesWith } from "./publishing.ts";
import { pushTexts } from "./site-folder.ts";

/** The releases of the product `kit`, by what becomes of them. `current` is corrected on a later day. */
const versions = {
  first: "31.1.1",
  withdrawn: "31.2.1",
  deprecated: "31.3.1",
  current: "31.4.1",
  early: "31.5.1",
  scheduled: "31.6.1",
  draft: "31.7.1",
} as const;
type State = keyof typeof versions;
const states = Object.keys(versions) as State[]; // the keys of the object above
const isOut = (state: State) => !["early", "scheduled", "draft"].includes(state);

/** A word of its notes, and its files. */
const wordOf = (state: State) => `wordof${state}`;
const fileOf = (state: State, ending: string) => `kit-${versions[state]}.${ending}`;
/** The day on which `current` came out and that of its correction, as forms write them. */
const came = /2026-11-11|20261111|11 Nov 2026|2026年11月11日/;
const corrected = /2026-12-03|20261203|3 Dec 2026|2026年12月3日/;
const reason = { en: "It burns the battery.", zh: "耗电过快。" };
/** How forms name the version to use instead: as a field, in a sentence, or in a link within one. */
const instead = new RegExp(
  String.raw`"instead":"${versions.current}"|(?:Use|请改用) ${versions.current.replaceAll(".", "[.]")}`,
);

const both = (text: string) => ({ en: text, zh: text });
const head = "---\ntitle: Start\nsummary: Start\n---\n\n";
const folder = {
  "site.yaml": stringify({ name: both("States") }),
  "products.yaml": stringify([
    {
      slug: "kit",
      kind: "sdk",
      name: both("Kit"),
      summary: both("A kit."),
      packages: { npm: "@states/kit", maven: "com.states:kit" },
    },
  ]),
  "docs/kit/01-start.en.md": `${head}Text.\n`,
  "docs/kit/01-start.zh.md": `${head}文字。\n`,
};

/** Only the withdrawn one is young enough for mails, and only `current` is of its day. */
const days: Partial<Record<State, string>> = { withdrawn: "2026-11-20", current: "2026-11-11" };
const dayOf = (state: State) => days[state] ?? "2026-11-10";

/** A release with an npm package and a library of Maven. */
async function addRelease(site: TestPortal, publisher: Person, state: State): Promise<void> {
  const version = versions[state];
  const notes = notesWith({ content: [`Notes ${wordOf(state)}.`] });
  await publisher.call(
    "createRelease",
    newRelease(version, {
      slug: "kit",
      updateTime: dayOf(state),
      requires: [{ name: "Unity", range: ">=2022.3" }],
      en: notes,
      zh: notes,
      ...(state === "early" && { audience: "developers" }),
      ...(state === "draft" && { state }),
      ...(state === "scheduled" && { state, publishAt: "2027-01-01T00:00:00Z" }),
    }),
  );
  const manifest = { name: "@states/kit", version };
  for (const ending of ["tgz", "aar"]) {
    const { sha256, size, blockChecksums } = await site.portal.files.store([Buffer.from(`${ending} of ${state}`)]);
    const created_at = site.portal.now().toISOString();
    const own = ending === "tgz" && { package: manifest.name, package_version: version, manifest: toJson(manifest) };
    const file = { product: "kit", version, name: fileOf(state, ending), sha256 };
    await site.portal.db.write(async (write) => {
      await write
        .insertInto("blobs")
        .values({ sha256, size, block_crcs: blockChecksums, created_at, ...own })
        .execute();
      await write
        .insertInto("files")
        .values({ ...file, platform: "any", engine: "none", position: 0 })
        .execute();
      await write
        .insertInto("packages")
        .values({ name: manifest.name, product: "kit" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}

/** Every state of a release; mails leave meanwhile, and a webhook is told. Returns a token for files. */
async function reachStates(site: TestPortal): Promise<string> {
  await pushTexts(site, folder);
  const reader = await registerByMail(site, "reader@example.com");
  const admin = await registerOperator(site, "admin");
  for (const state of states) await addRelease(site, admin, state);
  await reader.call("changeReleaseNews", { product: "kit", subscribed: true });
  await admin.call("createWebhook", {
    name: "Mirror",
    url: "https://hooks.example.com/in",
    events: ["release.published", "release.withdrawn"],
    preset: "standard",
    language: "en",
  });
  const sendNews = async () => {
    while ((await queueNews(site.portal)) > 0)
      await site.portal.db.write((write) => write.updateTable("jobs").set({ attempts: 1 }).execute());
  };
  await sendNews();
  const changed = { reason: reason.en, reasonZh: reason.zh };
  const textOf = (state: State) => {
    const notes = notesWith({ content: [`Notes ${wordOf(state)}.`] });
    return { updateTime: dayOf(state), requires: [{ name: "Unity", range: ">=2022.3" }], en: notes, zh: notes };
  };
  await admin.call("changeRelease", {
    slug: "kit",
    version: versions.deprecated,
    ...textOf("deprecated"),
    deprecated: changed,
    instead: versions.current,
    revision: 1,
  });
  await admin.call("withdrawRelease", { slug: "kit", version: versions.withdrawn, ...changed, revision: 1 });
  await sendNews();
  site.clock.now = new Date("2026-12-03T08:00:00Z");
  const later = await registerOperator(site, "publisher");
  await later.call("changeRelease", { slug: "kit", version: versions.current, ...textOf("current"), revision: 1 });
  const holder = await registerByMail(site, "holder@example.com");
  return (await holder.call("createOwnToken", { name: "CI", scopes: ["download"], expiresInDays: 30 })).token;
}

const values: Values = (path, parameter) => {
  const out = states.map((state) => versions[state]);
  const known: Record<string, string[]> = {
    section: ["sdk"],
    product: ["kit"],
    slug: path.includes(":product") ? ["start"] : ["kit"],
    version: out,
    page: ["start"],
  };
  return known[parameter] ?? ["other"];
};

/** What clients of packages and files read, which the front serves before the framework. */
const ofPackages = [
  "/npm/@states%2fkit",
  "/npm/-/v1/search?text=kit",
  "/npm/-/all",
  "/maven/com/states/kit/maven-metadata.xml",
  ...states.flatMap((state) => [
    `/npm/@states/kit/-/${fileOf(state, "tgz")}`,
    `/maven/com/states/kit/${versions[state]}/${fileOf(state, "pom")}`,
    `/maven/com/states/kit/${versions[state]}/${fileOf(state, "aar")}`,
    `/files/kit/${versions[state]}/${fileOf(state, "tgz")}`,
  ]),
];

function formsOf({ app }: TestPortal): string[] {
  const words = states.map((state) => `?q=${wordOf(state)}`);
  return [
    ...publicReads(values, {
      search: words,
      compare: [`?from=${versions.first}&to=${versions.current}`],
      provinces: ["?country=CN"],
      latestCompatible: states.map((state) => `?installed=${versions[state]}`),
    }),
    ...publicPages(app, values),
    ...words.map((word) => `/search${word}`),
    ...states.map((state) => `/sdk/kit?version=${versions[state]}`),
    `/sdk/kit/releases?from=${versions.first}`,
    ...ofPackages,
  ];
}

/** Forms that name a version beside others, and lead to the page or the call that says what has become of it. */
const namesOnly = [
  /^\/sitemap/, // addresses of pages
  /^\/sdk\/kit(?:\?|$)/, // the choice of a version
  /^\/sdk\/kit\/releases\/[^/]+$/, // the versions before and after, and the choice
  /^\/sdk\/kit\/compatibility$/, // a table with marks
  /^\/sdk\/kit\/releases/, // the choice of the reader's version
  /^\/maven\/.*metadata[.]xml$/, // versions, whose POMs say it
  /^\/npm\/-\/all$/, // Unity's Package Manager of 2019 reads no more
];
/** Results of a search mark what they lead to. */
const isSearch = /^(?:\/vrmcsys)?\/search/;
const marks = { withdrawn: /\(Withdrawn\)|（已撤回）/, deprecated: /\(Deprecated\)|（不建议使用）/ };
/** Forms that say when a version came out, and not when it was corrected. */
const saysFirstDayOnly = [
  /\/CHANGELOG[.]md$/, // Keep a Changelog has the day of the release, and its text is the corrected one
  /\/catalogue\/(?:compatibility|latest)/, // what it requires, for update checks
  /^\/(?:Community|home)?(?:\?|$)/, // the newest version of each product
];

type Answer = { address: string; language: Language; text: string };

test("every public form of a release says what has become of it, in both languages", async () => {
  await using empty = await emptyEnvironment();
  const { site, close } = await openTestPortal({ ...empty.environment, RATE_LIMITS: "off" }, undefined, appRenderer);
  try {
    const token = await reachStates(site);
    const origin = await site.listen();
    const forms = formsOf(site);
    const ask = async (address: string, language: Language): Promise<Answer> => {
      const isFile = /\/(?:-|files|[\d.]+)\/[^?]*(?:tgz|aar)$/.test(address);
      const isPage = !address.startsWith(prefix) && !ofPackages.includes(address);
      const ln = `${address.includes("?") ? "&" : "?"}ln=${lnOf(language)}`;
      const response = await fetch(origin + address + (isPage ? ln : ""), {
        redirect: "manual",
        headers: {
          "x-ln": lnOf(language),
          ...(isFile && { authorization: `Bearer ${token}` }),
        },
      });
      return { address, language, text: response.statusText + (await response.text()) };
    };
    const answers: Answer[] = [];
    for (const language of languages)
      for (let from = 0; from < forms.length; from += 10)
        answers.push(...(await Promise.all(forms.slice(from, from + 10).map((address) => ask(address, language)))));

    const found = answers.flatMap(({ address, language, text: whole }) => {
      const text = whole.replaceAll(decodeURIComponent(address), "").replaceAll("&quot;", '"');
      const inEnglish = /^\/(?:npm|maven)\//.test(address) || address.endsWith(".json");
      const because = inEnglish ? reason.en : reason[language];
      const lacks: string[] = [];
      for (const state of states) {
        const says = (each: string) => !address.includes(each) && text.includes(each);
        const isTold = [wordOf(state), fileOf(state, "tgz"), fileOf(state, "aar")].some(says);
        const isNamed = isTold || says(versions[state]);
        if (!isOut(state) && isNamed) lacks.push(`names ${state}`);
        if (state !== "withdrawn" && state !== "deprecated") continue;
        if (isSearch.test(address)) {
          if (isNamed && !marks[state].test(text)) lacks.push(`does not mark what was ${state}`);
          continue;
        }
        if (isTold && !(text.includes(because) && instead.test(text))) lacks.push(`does not say why ${state}`);
        if (isNamed && !isTold && !text.includes(because) && !namesOnly.some((each) => each.test(address)))
          lacks.push(`names what was ${state}, and is not placed`);
      }
      if (came.test(text) && text.includes(versions.current) && !corrected.test(text))
        if (!saysFirstDayOnly.some((each) => each.test(address))) lacks.push("does not say that it was corrected");
      return lacks.map((each) => `${address} (${language}) ${each}`);
    });
    expect(found).toEqual([]);

    // Each form that there is was asked, and those that tell of a release did
    const telling = answers.filter(({ text }) => text.includes(reason.en) || text.includes(reason.zh));
    const kinds = [".atom", "CHANGELOG.md", "sbom.cdx.json", ".pom", "@states%2fkit", "/files/", "/compare/"];
    expect(kinds.filter((kind) => !telling.some(({ address }) => address.includes(kind)))).toEqual([]);
    expect(telling.some(({ address }) => address === `/sdk/kit/releases/${versions.withdrawn}`)).toBe(true);
    const marked = answers.filter(({ address, text }) => isSearch.test(address) && marks.withdrawn.test(text));
    expect(marked.map(({ address }) => address)).toContain(`/search?q=${wordOf("withdrawn")}`);

    const mails = await messagesTo(site, "reader@example.com");
    expect(mails.filter(({ kind }) => kind.startsWith("release"))).toEqual([
      expect.objectContaining({ kind: "releaseNews", version: versions.withdrawn }),
      expect.objectContaining({
        kind: "releaseWithdrawn",
        version: versions.withdrawn,
        reason: reason.en,
        instead: versions.current,
      }),
    ]);
    const events = await site.portal.db.read
      .selectFrom("jobs")
      .select("content")
      .where("channel", "=", "webhook")
      .execute();
    expect(events.map(({ content }) => JSON.parse(content ?? "") as { type: string; data: unknown })).toEqual([
      expect.objectContaining({
        type: "release.withdrawn",
        data: expect.objectContaining({
          version: versions.withdrawn,
          withdrawn: expect.objectContaining({ reason: reason.en, reasonZh: reason.zh, instead: versions.current }),
        }),
      }),
    ]);
  } finally {
    await close();
  }
});

test("a release as it is read can be sent again, and changes nothing but its version", async () => {
  await using empty = await emptyEnvironment();
  const { site, close } = await openTestPortal(empty.environment);
  try {
    await reachStates(site);
    const publisher = await registerOperator(site, "publisher");
    const { revision: _, ...read } = await site.call("release", { slug: "kit", version: versions.deprecated });
    await publisher.call("createRelease", { slug: "kit", ...read, version: "31.3.2" });
    const again = await site.call("release", { slug: "kit", version: "31.3.2" });
    expect(again).toMatchObject({ en: read.en, zh: read.zh, withdrawn: null, changedAt: null });
  } finally {
    await close();
  }
});
