/** The longest text in the log, in characters. */
const longest = 8_000;

/** Replaces removed text. */
const ellipsis = "…";

/** Schemes whose whole rest is personal data or a document. */
const opaque = /^(data|mailto|tel|sms|javascript):/i;
/** A question mark or number sign, also percent-encoded once or repeatedly, as in an address within an address. */
const separator = /[?#]|%(?:25)*(?:3f|23)/i;
const mailbox = /[^\s/?#;=&:"'<>()@,]{1,64}(?:@|%(?:25){0,3}40)[^\s/?#;=&:"'<>()@,]{1,253}/gi;
/** At least eight digits: line and column numbers in a stack are shorter. */
const phone = /(?<![\w-])(?:\+|%2b)?\d(?:(?:[ ().-]|%20)?\d){7,}(?![\w-])/gi;
/** Long with letters and digits of every kind, or long and hexadecimal; script names are neither. */
const token =
  /(?<![\w-])(?:eyJ[\w-]+(?:\.[\w-]+)+|(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}|[\da-f]{24,})(?![\w-]|\.[cm]?[jt]sx?\b|\.css\b)/g;

/** Removes personal data from an address: query values, fragment, tokens, mailboxes, phone numbers, passwords. */
export function cutAddress(address: string): string {
  const scheme = opaque.exec(address)?.[0];
  if (scheme) return scheme + ellipsis;
  const start = address.search(separator);
  const path = start < 0 ? address : address.slice(0, start);
  return cutPath(path) + (start < 0 ? "" : cutRest(address.slice(start)));
}

/** Removes personal data and likely secrets from a text such as a message or a stack, addresses included. */
export function cutText(text: string): string {
  return cutNames(
    shortened(text)
      .replace(/(?:\b[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s"'`<>()]+|\b(?:data|mailto|tel|sms):[^\s"'`<>()]+/gi, cutAddress)
      .replace(/(?<![\w/])\.{0,2}\/[^\s"'`<>()?#]*[?#][^\s"'`<>()]*/g, cutAddress)
      .replace(/\b(token|password|secret)("?\s*[=:]\s*"?)[^\s"',;&}…]+/gi, `$1$2${ellipsis}`),
  );
}

function shortened(text: string): string {
  return text.length > longest ? text.slice(0, longest).replace(/\S{1,200}$/, ellipsis) : text; // cuts at a word boundary
}

function cutPath(path: string): string {
  const bare = path.replace(/^([a-z][a-z\d+.-]*:)?(\/\/)[^/]*@/i, "$1$2"); // user name and password before the host
  return cutNames(bare.replace(/;([^/;=]*)=[^/;]*/g, `;$1=${ellipsis}`));
}

function cutNames(text: string): string {
  return text.replace(mailbox, ellipsis).replace(token, ellipsis).replace(phone, ellipsis);
}

/** Query and fragment. A rest that begins with an encoded separator may be either, and is removed as a whole. */
function cutRest(rest: string): string {
  if (rest.startsWith("%")) return ellipsis;
  const [query = "", ...fragment] = rest.split("#");
  const hash = fragment.length === 0 ? "" : `#${fragment.join("#") && ellipsis}`;
  if (!query) return hash;
  return `?${query.slice(1).split("&").map(cutParameter).join("&")}${hash}`;
}

/** Keeps a parameter's name if a program could have chosen it. */
function cutParameter(parameter: string): string {
  if (parameter === "") return "";
  const [, name, value] = /^([a-z][\w.[\]-]{0,31})=(.*)$/is.exec(parameter) ?? [];
  if (name === undefined || cutNames(name) !== name) return ellipsis;
  return `${name}=${value && ellipsis}`;
}
