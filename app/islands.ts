import type { IslandName } from "./document/island/island.tsx";

/**
 * The islands that React renders (`docs/decisions/0022`), by name. The server renders them from here; to the browser each file is
 * an entry of the build. The other entries, `*-island.ts`, start by themselves and need no React.
 */
export const islands = {
  search: () => import("./public/search/search-island.tsx"),
  downloads: () => import("./public/product/downloads-island.tsx"),
  samples: () => import("./public/samples/samples-island.tsx"),
  "sign-in": () => import("./auth/sign-in/sign-in-island.tsx"),
  registration: () => import("./auth/register/registration-island.tsx"),
  finish: () => import("./auth/register/finish-island.tsx"),
  "forgot-password": () => import("./auth/forgot-password/forgot-password-island.tsx"),
  "reset-password": () => import("./auth/forgot-password/reset-password-island.tsx"),
  application: () => import("./apply/application-island.tsx"),
  "application-result": () => import("./apply/application-result-island.tsx"),
  "command-line": () => import("./public/home/command-line-island.tsx"),
};

/** Which texts the browser fetches with an island (`contract/words/*-islands.*`); without an entry here those of all islands. */
export const islandWords: Partial<
  Record<IslandName, "form-islands" | "application-islands" | "application-result-islands" | "search-islands">
> = {
  search: "search-islands",
  "sign-in": "form-islands",
  registration: "form-islands",
  finish: "form-islands",
  "forgot-password": "form-islands",
  "reset-password": "form-islands",
  application: "application-islands",
  "application-result": "application-result-islands",
};

type Listed = typeof islands;
declare module "./document/island/island.tsx" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- as declared there
  interface Islands extends Listed {}
}
