import * as z from "zod/mini";
import { listOf, networkList, oneOf, optionalText, whole } from "./variable-kinds.ts";

/** Limits and rules, which most portals never change. docs/operating.md lists them with their defaults. */
export const limitVariables = {
  RATE_LIMITS: z._default(oneOf(["on", "off"]), "on"),
  SMS_COUNTRIES: z._default(
    z.pipe(
      listOf((text) => text.split(","), callingCodeProblem),
      z.transform((codes) => codes.map(bareCallingCode)),
    ),
    ["86"],
  ),
  SMS_PER_HOUR: whole(1_000, 0, 10_000_000),
  SMS_PER_DAY: whole(5_000, 0, 10_000_000),
  LOCK_ATTEMPTS: whole(5, 1, 100),
  LOCK_SECONDS: whole(300, 1, 86_400),
  CODE_SECONDS: whole(300, 1, 3_600),
  CODE_ATTEMPTS: whole(5, 1, 20),
  CODE_RESEND_SECONDS: whole(60, 0, 3_600),
  PASSWORD_MAX: whole(12, 8, 64),
  SESSION_IDLE_HOURS: whole(24, 1, 8_760),
  SESSION_MAX_DAYS: whole(7, 1, 365),
  OPERATOR_MFA: z._default(oneOf(["optional", "required"]), "optional"),
  DOWNLOAD_ACCESS: z._default(oneOf(["public", "account", "developer"]), "public"),
  HOLIDAYS: optionalText,
  FRAME_ANCESTORS: z._default(
    listOf((text) => text.split(/\s+/), originProblem),
    [],
  ),
  FILES_REDIRECT: z._default(oneOf(["off", "on", "nginx"]), "off"),
  REGISTRY: z._default(oneOf(["off", "on"]), "on"),
  WEBHOOK_ALLOW: networkList,
  DRAIN_SECONDS: whole(0, 0, 300),
  SCRUB_RATE: whole(1, 0, 1_000),
};

type Limits = z.output<z.ZodMiniObject<typeof limitVariables>>;

export function limitsOf(env: Limits) {
  return {
    /** Whether limits per network address, number prefix and site apply, with proof of work. */
    rateLimits: env.RATE_LIMITS === "on",
    /** `countries`: calling codes without `+`. */
    sms: { countries: env.SMS_COUNTRIES, perHour: env.SMS_PER_HOUR, perDay: env.SMS_PER_DAY },
    lock: { attempts: env.LOCK_ATTEMPTS, seconds: env.LOCK_SECONDS },
    codes: { seconds: env.CODE_SECONDS, attempts: env.CODE_ATTEMPTS, resendSeconds: env.CODE_RESEND_SECONDS },
    passwordMax: env.PASSWORD_MAX,
    sessions: { idleHours: env.SESSION_IDLE_HOURS, maxDays: env.SESSION_MAX_DAYS },
    /** Whether reviewers, publishers and admins must use a second factor. */
    operatorMfa: env.OPERATOR_MFA,
    downloadAccess: env.DOWNLOAD_ACCESS,
    /** A file of holidays and working weekends. */
    holidays: env.HOLIDAYS,
    /** Origins that may embed `/onlyHeader` and `/onlyFooter`. */
    frameAncestors: env.FRAME_ANCESTORS,
    /** Who sends the bytes of downloads: the portal (`off`), the bucket, to which they are redirected (`on`), or nginx from the folder. */
    filesRedirect: env.FILES_REDIRECT,
    registry: env.REGISTRY === "on",
    /** Networks that webhooks may reach although they are not public. */
    webhookAllow: env.WEBHOOK_ALLOW,
    /** How long the portal keeps serving after it was asked to stop, while `/readyz` reports it. */
    drainSeconds: env.DRAIN_SECONDS,
    /** How fast stored files are compared with their checksums, in MB per second; 0: not at all. */
    scrubRate: env.SCRUB_RATE,
  };
}

/** Checks a CSP source: `https://intranet.example` or `https://*.partner.example`. */
function originProblem(text: string): string | undefined {
  return /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i.test(text)
    ? undefined
    : `"${text}" is not an origin such as https://intranet.example`;
}

function bareCallingCode(text: string): string {
  return text.trim().replace(/^\+/, "");
}

function callingCodeProblem(text: string): string | undefined {
  const code = bareCallingCode(text);
  return /^[1-9]\d{0,2}$/.test(code) ? undefined : `"${code}" is not a country calling code such as 86`;
}
