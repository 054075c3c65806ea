import type { Audience } from "../../contract/audience.ts";
import type { Status } from "../../contract/schemas/accounts.ts";
import type { Role } from "../../contract/access.ts";
import { audienceOf, refusalFor } from "../catalogue/audience.ts";
import type { Portal } from "../portal.ts";

/** The downloader: an account, or a guest by a random id. */
export type Downloader =
  | { account: string; role: Role; status: Status; isSuspended?: boolean; visitor?: undefined }
  | { account?: undefined; visitor: string };

type ReleaseOfFile = { product: string; channel: string; audience: Audience; withdrawn_at: string | null };

/** Why somebody may not have a file. A withdrawn release counts last, because its reason is for those who may read it. */
export type DownloadRefusal = "suspended" | "notLoggedIn" | "notDeveloper" | "withdrawn";

/**
 * The one rule of who may have the bytes of a published release, besides the agreement to its licence: for signed links
 * when they are made and at every request, and for files fetched with a token.
 */
export function mayDownload(
  { config, content }: Pick<Portal, "config" | "content">,
  who: Downloader,
  release: ReleaseOfFile,
): DownloadRefusal | undefined {
  const viewer = who.account === undefined ? undefined : who;
  if (viewer?.isSuspended) return "suspended";
  return (
    mayDownloadHere(config, who) ??
    refusalFor(audienceOf(content, release), viewer) ??
    (release.withdrawn_at === null ? undefined : "withdrawn")
  );
}

/** Whether somebody may download on this portal at all (`DOWNLOAD_ACCESS`): guests and others are told before any look-up. */
export function mayDownloadHere(
  { downloadAccess }: Pick<Portal["config"], "downloadAccess">,
  who: Downloader,
): "notLoggedIn" | "notDeveloper" | undefined {
  return refusalFor(audienceOfPortal[downloadAccess], who.account === undefined ? undefined : who);
}

const audienceOfPortal = { public: "everybody", account: "members", developer: "developers" } as const;
