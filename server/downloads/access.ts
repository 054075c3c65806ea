import type { Role, Status } from "../../contract/schemas/accounts.ts";
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
  if (access === "public") return undefined;
  if (who.account === undefined) return "notLoggedIn";
  const isOperator = who.role === "admin" || who.role === "publisher";
  return access === "developer" && who.status !== 2 && !isOperator ? "notDeveloper" : undefined;
}
