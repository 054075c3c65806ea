import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Language } from "../../contract/language.ts";
import type { AliyunTarget } from "../config/sms-url.ts";
import { request } from "../http/outgoing/request.ts";
import type { SendResult, Outgoing, Provider } from "./provider.ts";
import type { MessageContent } from "./queue.ts";

const algorithm = "ACS3-HMAC-SHA256";
const api = { action: "SendSms", version: "2017-05-25" };

/** Codes of the service after which the same request may succeed. All others but `OK` refuse it for good. */
const laterCodes =
  /^(Throttling(\..+)?|ServiceUnavailable|SignatureNonceUsed|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|isv\.BUSINESS_LIMIT_CONTROL|isv\.AMOUNT_NOT_ENOUGH|isv\.OUT_OF_SERVICE)$/;

/**
 * Aliyun's SendSms. `sign` and `template` may have suffixes, of which the most specific wins:
 * `template.login.en.intl`, `template.login.en`, `template.login.intl`, `template.login`, `template.en.intl`, …
 * `template`. `intl` is any number outside mainland China. The plain ones are for codes; a notice needs `template.<its
 * kind>`.
 */
export function toAliyun(
  { keyId, keySecret, endpoint, settings }: AliyunTarget,
  now: () => Date,
  limit?: number,
): Provider {
  return {
    repeatable: false,
    logsSecrets: false,
    async send({ to, language, content }) {
      const template = settingFor(settings, "template", { to, language, content });
      if (template === undefined)
        return { state: "refused", error: `SMS_URL names no template for this message: template.${topic(content)}` };
      const query = canonicalQuery({
        PhoneNumbers: to.startsWith("+86") ? to.slice(3) : to.slice(1),
        SignName: settingFor(settings, "sign", { to, language, content }) ?? "",
        TemplateCode: template,
        TemplateParam: JSON.stringify(templateParameters(content)),
      });
      const headers = signedHeaders({ keyId, keySecret, host: endpoint.host, query, now: now() });
      const reach = { configured: endpoint.origin };
      const response = await request(new URL(`?${query}`, endpoint), { method: "POST", headers, limit, reach });
      if ("error" in response) return { state: response.reached ? "unknown" : "retry", error: response.error };
      return outcomeOf({ status: response.status, body: response.body.toString() });
    },
    close: () => undefined,
  };
}

/** A code's purpose such as `login`, a notice's kind, or `approved` or `refused` for a decision. */
function topic(content: MessageContent): string {
  if ("purpose" in content) return content.purpose;
  return content.kind === "decision" ? content.outcome : content.kind;
}

function settingFor(
  settings: URLSearchParams,
  name: "sign" | "template",
  { to, language, content }: Pick<Outgoing, "content" | "to"> & { language: Language },
): string | undefined {
  const places = to.startsWith("+86") ? [""] : [".intl", ""];
  const general = name === "sign" || content.kind === "code";
  const suffixes = [`.${topic(content)}`, ...(general ? [""] : [])].flatMap((subject) =>
    [`.${language}`, ""].flatMap((tongue) => places.map((place) => subject + tongue + place)),
  );
  return suffixes.map((suffix) => settings.get(name + suffix)).find(Boolean) ?? undefined;
}

/** The parameters of a template, such as `${code}`. No links, which the service does not accept in parameters. */
function templateParameters(content: MessageContent): Record<string, string> {
  switch (content.kind) {
    case "code":
      return { code: content.code };
    case "passwordChanged":
      return { time: content.at.toISOString().slice(0, 16).replace("T", " ") };
    case "newLogin":
      return {
        time: content.at.toISOString().slice(0, 16).replace("T", " "),
        browser: content.browser,
        network: content.network,
      };
    case "contactAdded":
    case "contactRemoved":
      return { contact: content.contact };
    case "applicationReceived":
      return { date: content.expectedBy };
    case "factorsResetBegun":
    case "tokenExpires":
      return { time: content.at.toISOString().slice(0, 16).replace("T", " ") };
    case "heldNotices":
      return { count: String(content.count) };
    case "releaseNews":
    case "releaseWithdrawn":
      return { product: content.product, version: content.version };
    case "link":
    case "imported":
    case "invitation":
    case "accountSuspended":
    case "accountRestored":
    case "accountUnlocked":
    case "sessionsEnded":
    case "factorAdded":
    case "factorRemoved":
    case "passkeyCopied":
    case "factorsReset":
    case "factorsKept":
    case "roleSet":
    case "webhookStopped":
    case "accountDeleted":
    case "testMessage":
    case "alreadyRegistered":
    case "developerApproved":
    case "developerRevoked":
    case "decision":
      return {};
  }
}

/** RFC 3986: everything but letters, digits, `-._~` is encoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(parameters: Record<string, string>): string {
  return Object.keys(parameters)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? "")}`)
    .join("&");
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

type Request = { keyId: string; keySecret: string; host: string; query: string; now: Date };

/** The service's signature of version 3, as its help describes it, for a request with an empty body. */
function signedHeaders({ keyId, keySecret, host, query, now }: Request): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    "x-acs-action": api.action,
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": `${now.toISOString().slice(0, 19)}Z`,
    "x-acs-signature-nonce": randomBytes(16).toString("hex"),
    "x-acs-version": api.version,
  };
  const names = Object.keys(headers); // already in order
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const canonical = ["POST", "/", query, lines, names.join(";"), headers["x-acs-content-sha256"]].join("\n");
  const signature = createHmac("sha256", keySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest("hex");
  return {
    ...headers,
    authorization: `${algorithm} Credential=${keyId},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

function outcomeOf({ status, body }: { status: number; body: string }): SendResult {
  const code = codeIn(body);
  if (code === "OK") return { state: "sent" };
  if (code === undefined) return { state: "unknown", error: `a response without a code, status ${status}` };
  if (laterCodes.test(code)) return { state: "retry", error: code };
  return { state: status >= 500 ? "unknown" : "refused", error: code };
}

/** The field `Code` of the response. Its message is ignored, because it may quote the request. */
function codeIn(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null && "Code" in parsed && typeof parsed.Code === "string")
      return parsed.Code.slice(0, 100);
  } catch {
    return undefined; // not JSON, such as a proxy's error page
  }
  return undefined;
}
