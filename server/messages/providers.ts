import path from "node:path";
import type { Channel } from "../database/messages-tables.ts";
import type { Portal } from "../portal.ts";
import { readSmsUrl } from "../config/sms-url.ts";
import { toAliyun } from "./aliyun.ts";
import { toFolder } from "./folder.ts";
import type { Provider } from "./provider.ts";
import { toWebhook } from "./webhook.ts";

export type Providers = Record<Channel, Provider>;
type Configured = Pick<Portal, "config" | "now">;

/** Channels without a provider, whose messages become files. */
export function missingProviders({ smtpUrl, smsUrl }: Portal["config"]): Channel[] {
  return [...(smtpUrl === undefined ? ["mail" as const] : []), ...(smsUrl === undefined ? ["sms" as const] : [])];
}

/** The warning at start if a channel has no provider. */
export function providerWarning(missing: Channel[], dataDir: string): string {
  const variables = missing.map((channel) => (channel === "mail" ? "SMTP_URL" : "SMS_URL")).join(" and ");
  const kinds = missing.map((channel) => (channel === "mail" ? "mails" : "text messages")).join(" and ");
  return `WARNING: ${kinds} are not delivered, because no provider is configured: they become files in ${folderOf(dataDir)}, and this console shows codes and links. Set ${variables} before you open the portal to others.`;
}

/** Opens the configured provider of each channel. Throws if `SMS_URL` is invalid. */
export async function openProviders(portal: Configured): Promise<Providers> {
  return { mail: await openMail(portal), sms: openSms(portal) };
}

const folderOf = (dataDir: string) => path.join(dataDir, "outbox");

async function openMail({ config }: Configured): Promise<Provider> {
  if (config.smtpUrl === undefined) return toFolder(folderOf(config.dataDir));
  const { toSmtp } = await import("./smtp.ts"); // nothing else needs its package
  return toSmtp(config.smtpUrl, config.mailFrom);
}

function openSms({ config, now }: Configured): Provider {
  if (config.smsUrl === undefined) return toFolder(folderOf(config.dataDir));
  const target = readSmsUrl(config.smsUrl);
  return target.kind === "aliyun" ? toAliyun(target, now) : toWebhook(target, now);
}
