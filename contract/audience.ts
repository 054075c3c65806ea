/** Who something is for, the widest audience first: everybody, logged-in accounts, recognized developers. */
export const audiences = ["everybody", "members", "developers"] as const;
export type Audience = (typeof audiences)[number];
