import { createTransport } from "nodemailer";
import type { SendResult, Provider } from "./provider.ts";

const connections = 5;
/** In milliseconds; `whole` is well within a lease. */
const defaultLimits = { connecting: 10_000, silence: 20_000, whole: 40_000 };
/** Idle connections are closed after this time, before most servers would do so. */
const idleLimit = 30_000;

/**
 * Sends mail by SMTP. `url` as nodemailer reads it: `smtps://user:password@host`, `smtp://…?requireTLS=true`; `smtp://`
 * alone uses STARTTLS if the server offers it. `from` may say a name, `Name <name@host>`, which is otherwise that of the site.
 */
export function toSmtp(url: string, from: string, limits: typeof defaultLimits = defaultLimits): Provider {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  const transport = createTransport({
    url,
    name: domain, // for EHLO, unless `url` has one: most machines' own names are none that another server can look up
    pool: true,
    maxConnections: connections,
    maxRequeues: 0, // the outbox itself sends again
    idleTimeout: idleLimit,
    connectionTimeout: limits.connecting,
    greetingTimeout: limits.connecting,
    dnsTimeout: limits.connecting,
    socketTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    repeatable: true,
    logsSecrets: false,
    async send({ id, to, sender, subject, text, html, readIcon, unsubscribe }) {
      try {
        const icon = await readIcon();
        await transport.sendMail({
          from: from.includes("<") ? from : { name: sender, address: from },
          to: { name: "", address: to }, // a string could be parsed as a list of addresses
          subject,
          text,
          html,
          ...(icon && { attachments: [{ ...iconPart, content: Buffer.from(icon) }] }),
          messageId: `<${id}@${domain}>`, // the same for every attempt, so that mail programs recognize duplicates
          headers: { "auto-submitted": "auto-generated", "x-auto-response-suppress": "All", ...oneClick(unsubscribe) },
          signal: AbortSignal.timeout(limits.whole),
        });
        return { state: "sent" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

const iconPart = { filename: "icon.png", cid: "icon", contentType: "image/png", contentDisposition: "inline" } as const;

/** Headers with which mail programs end a subscription by one request (RFC 8058). */
function oneClick(address: string | undefined): Record<string, { prepared: true; value: string }> {
  if (address === undefined) return {};
  const header = (value: string) => ({ prepared: true as const, value }); // prevents folding of the URL
  return {
    "list-unsubscribe": header(`<${address}>`),
    "list-unsubscribe-post": header("List-Unsubscribe=One-Click"),
  };
}

/**
 * A permanent refusal (5xx) of the receiver or the mail is final; refusals of login or sender are retried, because the
 * operator can fix them.
 */
function outcomeOf(error: unknown): SendResult {
  if (!(error instanceof Error)) return { state: "retry", error: String(error) };
  const command = "command" in error ? String(error.command) : "";
  const code = "responseCode" in error ? Number(error.responseCode) : 0;
  const lasting = code >= 500 && code < 600 && (command === "RCPT TO" || command === "DATA");
  return { state: lasting ? "refused" : "retry", error: error.message };
}
