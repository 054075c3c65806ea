import type { Role, Status } from "../../contract/schemas/accounts.ts";
import { refusalFor } from "../catalogue/audience.ts";
import type { Config } from "../config/config.ts";

/** The downloader: an account, or a guest by a random id. */
export type Downloader =
  | { account: string; role: Role; status: Status; visitor?: undefined }
  | { account?: undefined; visitor: string };

/**
 * The refusal for somebody who may not download on this portal: guests (10101), or accounts without developer status
 * (10103).
 */
export function deniedAccess(
  access: Config["downloadAccess"],
  who: Downloader,
): "notLoggedIn" | "notDeveloper" | undefined {
  return refusalFor(audienceOfPortal[access], who.account === undefined ? undefined : who);
}

const audienceOfPortal = { public: "everybody", account: "members", developer: "developers" } as const;
