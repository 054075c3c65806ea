import type { Session } from "../../contract/schemas/accounts.ts";
import type { Portal } from "../portal.ts";
import { deviceMemory } from "../accounts/sessions/known-devices.ts";
import { deviceCookie, type Caller } from "./caller.ts";
import { secretCookie } from "./cookies.ts";

const deviceSeconds = deviceMemory / 1_000;

/** Sets the device cookie, by which the browser of a login is recognized from now on. */
export function setDeviceCookie(portal: Portal, { device, setCookie }: Caller, session: Session): Session {
  setCookie(secretCookie(portal, deviceCookie, device, deviceSeconds));
  return session;
}
