/** More of a text is not kept, in characters. */
const longest = 8_000;

/** Stands where something was taken out. */
const gone = "…";

/** Schemes whose whole rest is somebody's, or a document of its own. */
const opaque = /^(data|mailto|tel|sms|javascript):/i;
/** A question mark or number sign, also one that was encoded, and once more in an address within an address. */
const separator = /[?#]|%(?:25)*(?:3f|23)/i;
const mailbox = /[^\s/?#;=&:"'<>()@,]{1,64}(?:@|%(?:25){0,3}40)[^\s/?#;=&:"'<>()@,]{1,253}/gi;
/** Eight digits at least: line and column of a stack are shorter. */
const phone = /(?<![\w-])(?:\+|%2b)?\d(?:(?:[ ().-]|%20)?\d){7,}(?![\w-])/gi;
/** Long and of every kind of sign, or long and hexadecimal; names of scripts are neither. */
const token =
  /(?<![\w-])(?:eyJ[\w-]+(?:\.[\w-]+)+|(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}|[\da-f]{24,})(?![\w-]|\.[cm]?[jt]sx?\b|\.css\b)/g;

/** An address without what it says of anybody: values of its query, fragment, tokens, mailboxes, numbers, passwords. */
export function cutAddress(address: string): string {
  const scheme = opaque.exec(address)?.[0];
  if (scheme) return scheme + gone;
  const start = address.search(separator);
  const path = start < 0 ? address : address.slice(0, start);
  return cutPath(path) + (start < 0 ? "" : cutRest(address.slice(start)));
}

/** A text, such as a message or a stack, with its addresses cut, and what else looks like a secret or a person. */
export function cutText(text: string): string {
  return cutNames(
    shortened(text)
      .replace(/(?:\b[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s"'`<>()]+|\b(?:data|mailto|tel|sms):[^\s"'`<>()]+/gi, cutAddress)
      .replace(/(?<![\w/])\.{0,2}\/[^\s"'`<>()?#]*[?#][^\s"'`<>()]*/g, cutAddress)
      .replace(/\b(token|password|secret)("?\s*[=:]\s*"?)[^\s"',;&}…]+/gi, `$1$2${gone}`),
  );
}

function shortened(text: string): string {
  return text.length > longest ? text.slice(0, longest).replace(/\S{1,200}$/, gone) : text; // nothing is cut in two
}

function cutPath(path: string): string {
  const bare = path.replace(/^([a-z][a-z\d+.-]*:)?(\/\/)[^/]*@/i, "$1$2"); // name and password before the host
  return cutNames(bare.replace(/;([^/;=]*)=[^/;]*/g, `;$1=${gone}`));
}

function cutNames(text: string): string {
  return text.replace(mailbox, gone).replace(token, gone).replace(phone, gone);
}

/** Query and fragment. What begins with an encoded sign may be either, and goes as a whole. */
function cutRest(rest: string): string {
  if (rest.startsWith("%")) return gone;
  const [query = "", ...fragment] = rest.split("#");
  const hash = fragment.length === 0 ? "" : `#${fragment.join("#") && gone}`;
  if (!query) return hash;
  return `?${query.slice(1).split("&").map(cutParameter).join("&")}${hash}`;
}

/** A parameter keeps its name, if it has one that a program would give. */
function cutParameter(parameter: string): string {
  if (parameter === "") return "";
  const [, name, value] = /^([a-z][\w.[\]-]{0,31})=(.*)$/is.exec(parameter) ?? [];
  if (name === undefined || cutNames(name) !== name) return gone;
  return `${name}=${value && gone}`;
}
