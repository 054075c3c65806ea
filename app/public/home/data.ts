import { nameIn, type Language } from "../../../contract/language.ts";
import type { Product, ReleaseFile, Version } from "../../../contract/schemas/catalogue.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import type { Contact } from "../../../contract/schemas/website.ts";
import { shownDevice, type ShownDevice } from "../device/shown-device.ts";
import type { Licences } from "../download/downloads.tsx";
import type { LoadRequest } from "../../document/server/loading.ts";
import { foremost, notesFor, type ShownKind } from "../../../contract/notes.ts";
import type { LatestVersion } from "./latest-versions.tsx";
import { stepsOf, type ShownStep } from "./step-code.ts";
import { shownLicence } from "../download/version-data.ts";

export type LatestRelease = {
  slug: string;
  kind: string;
  path: string;
  name: string;
  version: string;
  updateTime: string | null;
  /** The most important line, and what kind of change it is. */
  text: string;
  change: "breaking" | ShownKind | null;
  /** The language of `text`, which may not be translated yet. */
  language: Language;
};

export type HomeData = {
  rows: LatestVersion[];
  latest: LatestRelease[];
  contact: Pick<Contact, "developerRelations" | "support" | "business">;
  licences: Licences;
  /** What the site folder says: a title in lines, and the rows whose newest file the first lines offer. */
  title: string[] | null;
  text: string | null;
  offered: LatestVersion[];
  scene: Website["brand"]["scene"];
  steps: ShownStep[];
  device: ShownDevice | null;
};

const shownReleases = 3;

export async function loadHome(request: LoadRequest): Promise<HomeData> {
  const { api, language } = request;
  const [items, versions, contact, { home, brand, device, taxonomy }] = await Promise.all([
    api.call("products", { pageSize: 100 }).then((page) => page.items.filter(({ retired }) => !retired)),
    api.call("newestVersions", { pageSize: 100 }),
    api.call("contact", {}),
    api.call("website", {}),
  ]);
  const latest = await Promise.all(
    newestFirst(items)
      .slice(0, shownReleases)
      .map((product) => latestOf(request, product)),
  );
  const newestOf = new Map(versions.items.map((version) => [version.slug, version]));
  const rows = items
    .filter(({ notesOnly }) => !notesOnly)
    .flatMap((product) => rowsOf(product, newestOf.get(product.slug), { engines: taxonomy.engines, language }));
  const offered = home.products.flatMap((slug) => rows.filter((row) => row.slug === slug && row.file).slice(0, 1));
  return {
    rows,
    title: home.title?.[language].split("\n") ?? null,
    text: home.text?.[language] ?? null,
    offered,
    scene: brand.scene,
    steps: stepsOf(home.steps, offered[0], language),
    device: device && shownDevice(device, language),
    latest: latest.filter((release) => release !== null),
    contact: { developerRelations: contact.developerRelations, support: contact.support, business: contact.business },
    licences: Object.fromEntries(
      items
        .filter(({ slug }) => home.products.includes(slug))
        .map((product) => [product.slug, shownLicence(product, language)]),
    ),
  };
}

function newestFirst(items: Product[]): Product[] {
  return items
    .filter(({ latest }) => latest)
    .toSorted((a, b) => (b.latest?.updateTime ?? "").localeCompare(a.latest?.updateTime ?? ""));
}

async function latestOf(
  { api, language }: LoadRequest,
  { slug, kind, path, name, latest }: Product,
): Promise<LatestRelease | null> {
  if (!latest) return null;
  const note = await api.call("release", { slug, version: latest.version });
  const notes = notesFor(note, language);
  const { line, text } = foremost(notes);
  return {
    slug,
    kind,
    path,
    name: name[language],
    ...latest,
    text,
    change: line ? (line.breaking ? "breaking" : line.kind) : null,
    language: notes.language,
  };
}

/** Files for no engine are in the rows of all. */
const noEngine = "none";

function rowsOf(
  product: Product,
  newest: Version | undefined,
  { engines, language }: Pick<Website["taxonomy"], "engines"> & { language: Language },
): LatestVersion[] {
  if (!newest) return [];
  const { slug, kind, path, name, summary, links } = product;
  const used = [...new Set(newest.files.map(({ engine }) => engine))].filter((key) => key !== noEngine);
  const row = (engine?: string): LatestVersion => {
    const file = fileIn(newest, engine);
    return {
      slug,
      kind,
      path,
      name: name[language],
      engine: engine === undefined ? null : { key: engine, name: nameIn(engines, engine, language) },
      text: (engine && file?.caption[language]) || summary[language].replace(/[.。]$/, ""),
      version: newest.version,
      updateTime: newest.updateTime,
      file: file && { name: file.name, size: file.size, sha256: file.sha256 },
      links,
    };
  };
  return used.length > 1 ? used.map(row) : [row()];
}

function fileIn({ files }: Version, engine?: string): ReleaseFile | null {
  return files.find((each) => engine === undefined || each.engine === engine) ?? null;
}
