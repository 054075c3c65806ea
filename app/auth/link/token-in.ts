/** The token in a fragment. */
export function tokenIn(hash: string): string | undefined {
  return /^#token=([\w-]+)$/.exec(hash)?.[1];
}
