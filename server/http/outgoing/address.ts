import { lookup as resolveName, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 networks that are not the public internet (IANA's special-purpose addresses), and Azure's metadata address. */
const closed = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/** Within 2000::/3, the only public part of IPv6: protocol assignments with Teredo, documentation and 6to4. */
const closedV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const notPublic = new BlockList();
for (const [network, prefix] of closed) notPublic.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of closedV6) notPublic.addSubnet(network, prefix, "ipv6");
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");

/** Whether a list has an address; an IPv4-mapped one of IPv6 counts as its IPv4 address. */
function has(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

function isPublic(address: string): boolean {
  return (isIP(address) === 4 || has(publicV6, address)) && !has(notPublic, address);
}

/** Without TLS, only addresses of `allow` (`WEBHOOK_ALLOW`). */
type Rule = { allow: BlockList; secure: boolean };

function mayReach(address: string, { allow, secure }: Rule): boolean {
  return has(allow, address) || (secure && isPublic(address));
}

/** The host of an address as a network address, if it is one; `localhost` is. */
function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return "127.0.0.1";
  return isIP(host) === 0 ? undefined : host;
}

/** The ports that TLS may use outside of `WEBHOOK_ALLOW`: its own, and those that need no privilege. */
const isUsualPort = ({ port }: URL) => port === "" || Number(port) >= 1024;

/**
 * Whether a request may be sent to an address that does not come from the operator's settings. What a name leads to is
 * checked at every connection instead (`guardedLookup`).
 */
export function isAllowed(text: string | URL, allow: BlockList): boolean {
  const url = URL.parse(text);
  if (!url || !["https:", "http:"].includes(url.protocol) || url.username || url.password) return false;
  const secure = url.protocol === "https:";
  const literal = literalOf(url);
  if (literal !== undefined && has(allow, literal)) return true;
  if (literal !== undefined && !mayReach(literal, { allow, secure })) return false;
  if (!secure && allow.rules.length === 0) return false;
  return !secure || isUsualPort(url);
}

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection, which then uses these very addresses, so that no later answer counts. Fails if any of
 * them may not be reached.
 */
export function guardedLookup(rule: Rule, resolve: Resolve = resolveName): LookupFunction {
  return (hostname, { all }, callback) =>
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const refused = addresses?.find(({ address }) => !mayReach(address, rule));
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), "", 0);
      if (refused) return callback(new Error(`${hostname} leads to ${refused.address}, which is not allowed`), "", 0);
      return all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
}
