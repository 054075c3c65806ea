import type { LatestPackage } from "./packages.ts";

/** npm's default, and the largest page that Unity's Package Manager asks for. */
const pageSizes = { usual: 20, largest: 250 };
const longestText = 250;

/** Packages that have all words of `text`, those whose name begins with it first. Past the end, the page is empty. */
export function searchPackages(packages: readonly LatestPackage[], query: URLSearchParams, base: string) {
  const text = (query.get("text") ?? "").slice(0, longestText).toLowerCase().trim();
  const words = text.split(/\s+/).map((word) => word.replace(/^[a-z]+:/, ""));
  const found = packages
    .map((each) => ({ each, place: placeOf(each, text, words) }))
    .filter(({ place }) => place !== undefined)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const from = whole(query.get("from"), 0);
  const size = Math.min(whole(query.get("size"), pageSizes.usual), pageSizes.largest);
  const objects = found.slice(from, from + size).map(({ each, place = 0 }) => presentHit(each, { place, base }));
  return { objects, total: found.length, time: new Date().toUTCString() };
}

/** 0 for the name itself, 1 for its beginning, 2 for a part, 3 for another text; `undefined` if a word is missing. */
function placeOf({ name, manifest }: LatestPackage, text: string, words: string[]): number | undefined {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (name.includes(text)) return 2;
  const { displayName, description, keywords, author } = manifest;
  const all = JSON.stringify([name, displayName, description, keywords, author]).toLowerCase();
  return words.every((word) => all.includes(word)) ? 3 : undefined;
}

/** A count in a query; anything else is the default. */
function whole(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

function presentHit(
  { name, manifest, publishedAt: date, changedAt, deprecated }: LatestPackage,
  { place, base }: { place: number; base: string },
) {
  const { version, displayName, description, keywords, author, license, homepage, repository, bugs } = manifest;
  const score = 1 - place / 4;
  return {
    package: {
      name,
      scope: /^@([^/]+)\//.exec(name)?.[1] ?? "unscoped",
      version,
      displayName,
      description,
      keywords: keywords ?? [],
      author,
      license,
      date,
      time: { modified: changedAt },
      links: { npm: base + name, homepage, repository, bugs },
      publisher: { username: nameOf(author) },
      maintainers: [{ username: nameOf(author) }],
    },
    score: { final: score, detail: { quality: score, popularity: score, maintenance: score } },
    searchScore: score,
    flags: { unstable: 0, ...(deprecated !== null && { deprecated }) },
  };
}

function nameOf(author: unknown): string {
  if (typeof author === "string") return author;
  const name = typeof author === "object" && author !== null && "name" in author ? author.name : "";
  return typeof name === "string" ? name : "";
}

/** What Unity's Package Manager of 2019 reads. */
export function allPackages(packages: readonly LatestPackage[]): Record<string, unknown> {
  const entries = packages.map(({ name, manifest, versions, changedAt }) => {
    const { version, description, displayName, author } = manifest;
    const known = Object.fromEntries(versions.map((each) => [each, each === version ? "latest" : each]));
    return [
      name,
      {
        name,
        displayName,
        description,
        "dist-tags": { latest: version },
        versions: known,
        time: { modified: changedAt },
        author,
      },
    ] as const;
  });
  const last = packages.map(({ changedAt }) => Date.parse(changedAt));
  return { _updated: Math.max(0, ...last), ...Object.fromEntries(entries) };
}
