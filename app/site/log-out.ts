import { createClient } from "../client.ts";
import { pageLanguage } from "../language/page-language.ts";
import { carry } from "../session/carry.ts";
import { endSession } from "../session/log-out.ts";
import { sayAfterLoading } from "../session/say-after-loading.ts";
import { loginPath } from "./login-path.ts";

/** Logs out in every tab and leads to the page for logging in, which says so and leads back here (specification, section 2). */
export async function logOut(): Promise<void> {
  await endSession(createClient(carry, pageLanguage));
  sayAfterLoading("logOut");
  location.assign(loginPath(location));
}
