import type { IncomingMessage } from "node:http";
import { isIP, type BlockList } from "node:net";
import { browserFamily } from "./browser-family.ts";

/**
 * The network address that a request came from: the socket's, or, behind trusted proxies alone, the last entry of
 * `X-Forwarded-For` that is none of theirs. Anything else in that header was written by the caller.
 */
export function networkAddress(request: Pick<IncomingMessage, "headers" | "socket">, trusted: BlockList): string {
  let address = plainAddress(request.socket.remoteAddress ?? "");
  const forwarded = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  while (isTrusted(address, trusted) && hops.length) {
    const hop = plainAddress(hops.pop()?.trim() ?? "");
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Whether the request comes from a trusted proxy itself, whose other headers are trusted, too. */
export function isFromProxy(request: Pick<IncomingMessage, "socket">, trusted: BlockList): boolean {
  return isTrusted(plainAddress(request.socket.remoteAddress ?? ""), trusted);
}

/** The unit that is counted as one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkUnit(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** A block of the network that is counted as a whole; `times`: how many times the limits of one subscriber it has. */
export type NetworkBlock = { name: string; times: number };

/** Providers give one customer an IPv6 /56 or a /48: that many /64s are still one or a few people. */
const widerBlocks = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
];

/** All blocks that count a network address: its subscriber's and, for IPv6, the wider ones around it. */
export function networkBlocks(address: string): NetworkBlock[] {
  const own = { name: networkUnit(address), times: 1 };
  if (isIP(address) !== 6) return [own];
  const bits = groupsOf(address)
    .map((group) => group.padStart(4, "0"))
    .join("");
  return [
    own,
    ...widerBlocks.map((wider) => ({ name: `${bits.slice(0, wider.bits / 4)}/${wider.bits}`, times: wider.times })),
  ];
}

/** The part of a network address that is stored with a session: the first 24 bits, or 48 of an IPv6 address. */
export function networkPrefix(address: string): string {
  if (isIP(address) === 4) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(":")}::/48` : "";
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Without the port that some proxies add, without a zone, and an IPv4 address inside an IPv6 one as itself. */
export function plainAddress(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

/** The eight groups of an IPv6 address without leading zeros, in lower case. */
function groupsOf(address: string): string[] {
  const host = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? "";
  const [head = "", tail] = host.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
}

/** The origin of a call: the network unit that it counts for, what a session stores of it, and the browser's family. */
export type RequestClient = { unit: string; blocks: NetworkBlock[]; network: string; browser: string };

export function clientOf(request: Pick<IncomingMessage, "headers" | "socket">, trusted: BlockList): RequestClient {
  const address = networkAddress(request, trusted);
  return {
    unit: networkUnit(address),
    blocks: networkBlocks(address),
    network: networkPrefix(address),
    browser: browserFamily(request.headers["user-agent"]),
  };
}
