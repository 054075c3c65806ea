import { BlockList, isIP } from "node:net";
import * as z from "zod/mini";

/** Returns the problem with a text, or `undefined`. Never repeats a text that may contain a secret. */
export type Problem = (text: string) => string | undefined;

/** A non-empty text in which `problem` finds nothing wrong. */
export const textWithout = (problem: Problem) =>
  z.string().check(
    z.check(({ value, issues }) => {
      const message = problem(value);
      if (message !== undefined) issues.push({ code: "custom", input: value, message });
    }),
  );

const numberWithout = (problem: Problem) => z.pipe(textWithout(problem), z.transform(Number));

export const port = (fallback: number) =>
  z._default(
    numberWithout((text) =>
      /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? undefined : `"${text}" is not a port (0 to 65535)`,
    ),
    fallback,
  );

export const whole = (fallback: number, min: number, max: number) =>
  z._default(
    numberWithout((text) =>
      /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
        ? undefined
        : `"${text}" is not a whole number from ${min} to ${max}`,
    ),
    fallback,
  );

export const mailbox = (fallback: string) =>
  z._default(
    textWithout((text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? undefined : `"${text}" is not an e-mail address`)),
    fallback,
  );

export const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, `choose one of ${choices.join(", ")}`);

/** A variable with several entries, each of which `problem` must accept. */
export const listOf = (split: (text: string) => string[], problem: Problem) =>
  z.pipe(z.pipe(z.string(), z.transform(split)), z.array(textWithout(problem)));

export const optionalText = z.optional(z.string());

/** Network addresses and prefixes, in one list. */
export const networkList = z.pipe(
  z._default(
    listOf((text) => text.split(/[\s,]+/).filter(Boolean), networkProblem),
    [],
  ),
  z.transform(blockListOf),
);

/** A network address or a prefix: `10.0.0.0/8`, `::1`. */
function networkOf(text: string): { address: string; prefix: number; type: "ipv4" | "ipv6" } | undefined {
  const [address = "", length] = text.split("/");
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  return version === 0 || prefix > bits ? undefined : { address, prefix, type: version === 4 ? "ipv4" : "ipv6" };
}

function networkProblem(text: string): string | undefined {
  return networkOf(text) ? undefined : `"${text}" is neither a network address nor a prefix such as 10.0.0.0/8`;
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.map(networkOf))
    if (network) list.addSubnet(network.address, network.prefix, network.type);
  return list;
}
