import * as z from "zod/mini";
import { findDate, readVersionHeading, type VersionHeading } from "./heading.ts";

/** A release of a repository host, with its text. */
export type HostedRelease = Omit<VersionHeading, "isBare" | "isNamed"> & {
  title: string;
  text: string;
  preRelease: boolean;
};

const text = z.nullish(z.string());
const flag = z.nullish(z.boolean());
const asset = z.object({
  name: z.string(),
  browser_download_url: text,
  direct_asset_url: text,
  url: text,
  digest: text,
});
/** The fields of GitHub, Gitea and GitLab, and those of GitHub's command line. */
const release = z.object({
  tag_name: text,
  tagName: text,
  name: text,
  body: text,
  description: text,
  published_at: text,
  publishedAt: text,
  released_at: text,
  draft: flag,
  isDraft: flag,
  prerelease: flag,
  isPrerelease: flag,
  assets: z.nullish(z.union([z.array(asset), z.object({ links: z.nullish(z.array(asset)) })])),
});

/** The releases in the JSON of a repository host; `undefined` for any other text. */
export function releasesOf(source: string): HostedRelease[] | undefined {
  if (!/^\uFEFF?\s*[[{]\s*[{"]/.test(source)) return undefined;
  try {
    const value: unknown = JSON.parse(source.replace(/^\uFEFF/, ""));
    const { success, data } = z.array(release).safeParse(Array.isArray(value) ? value.flat() : [value]);
    const releases = success ? data.flatMap((each) => readRelease(each) ?? []) : [];
    return releases.length > 0 ? releases : undefined;
  } catch {
    return undefined;
  }
}

function readRelease(each: z.output<typeof release>): HostedRelease | undefined {
  const tag = each.tag_name ?? each.tagName ?? "";
  const heading =
    readVersionHeading(tag.replace(/^[^\d]*?[/_-]?(?=v?\d)/i, ""), undefined) ??
    readVersionHeading(each.name ?? "", undefined);
  if (!heading) return undefined;
  const { assets } = each;
  const files = (Array.isArray(assets) ? assets : (assets?.links ?? [])).map(fileLine);
  const date = findDate(each.published_at ?? each.publishedAt ?? each.released_at ?? "", undefined);
  const isDraft = each.draft === true || each.isDraft === true;
  return {
    ...heading,
    date: isDraft ? undefined : date,
    isDraft,
    preRelease: each.prerelease === true || each.isPrerelease === true,
    remark: "",
    title: each.name || tag,
    text: [each.body ?? each.description ?? "", ...(files.length > 0 ? ["### Notes", ...files] : [])].join("\n\n"),
  };
}

/** A file's address and SHA-256, as a line of the introduction. */
function fileLine({ name, digest, ...addresses }: z.output<typeof asset>): string {
  const address = addresses.browser_download_url ?? addresses.direct_asset_url ?? addresses.url;
  return `- [${name.replace(/[[\]`<>\\]/g, "\\$&")}](<${address ?? ""}>)${digest ? ` \`${digest.replaceAll("`", "")}\`` : ""}`;
}
