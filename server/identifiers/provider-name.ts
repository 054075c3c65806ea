/** The display name of an issuer: its host name. */
export function providerName(issuer: string): string {
  return new URL(issuer).host;
}
