import { createClient } from "../client.ts";
import { pageLanguage } from "../language/page-language.ts";
import { carry } from "../session/carry.ts";
import { update } from "../session/keep.ts";

/** An application may have been decided since the login; the style sheet shows the answer for the status. */
export function start(): void {
  createClient(carry, pageLanguage)
    .call("profile", {})
    .then(update, () => {}); // what the login said stands
}
