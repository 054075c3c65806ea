import type { ComponentProps } from "react";

/**
 * The islands that React renders (`docs/decisions/0022`), by name. The server renders them from here; to the browser each file is
 * an entry of the build. The other entries, `*-island.ts`, start by themselves and need no React.
 */
export const islands = {
  search: () => import("./search/search-island.tsx"),
  downloads: () => import("./product/downloads-island.tsx"),
  samples: () => import("./samples/samples-island.tsx"),
  "command-line": () => import("./home/command-line-island.tsx"),
};

type Islands = typeof islands;
export type IslandName = keyof Islands;
/** What the component of an island takes. */
export type IslandProps<Name extends IslandName> = ComponentProps<Awaited<ReturnType<Islands[Name]>>["default"]>;
