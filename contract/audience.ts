/** Who something is for, the widest audience first: everybody, logged-in accounts, recognized developers. */
export const audiences = ["everybody", "members", "developers"] as const;
export type Audience = (typeof audiences)[number];

/** The audience of what several levels restrict, such as a release by itself, its channel and its product. */
export function strictestAudience(levels: readonly { audience?: Audience | undefined }[]): Audience {
  return audiences.findLast((each) => levels.some(({ audience }) => audience === each)) ?? "everybody";
}
