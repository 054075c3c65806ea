import type { Role, Status } from "../../contract/schemas/accounts.ts";
import type { Config } from "../config.ts";
import { refuse } from "../refuse.ts";

/** Who downloads: an account, or a guest under a random name. */
export type Downloader =
  | { account: string; role: Role; status: Status; visitor?: undefined }
  | { account?: undefined; visitor: string };

/** Refuses who may not download on this portal: guests (10101), and who is no developer (10103). */
export function checkAccess(access: Config["downloadAccess"], who: Downloader): void {
  if (access === "public") return;
  if (who.account === undefined) throw refuse("notLoggedIn");
  const isOperator = who.role === "admin" || who.role === "publisher";
  if (access === "developer" && who.status !== 2 && !isOperator) throw refuse("notDeveloper");
}
