/** A name without the number or mailbox that the server puts behind it: `Ann (ann@example.com)`. */
export function withoutContact(name: string): string {
  return name.replace(/(?<=.) \([^()]+\)(?=\u2069?$)/u, "");
}
