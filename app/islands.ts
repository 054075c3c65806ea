import type { Feature } from "../contract/words/en.ts";
import type { IslandName } from "./document/island/island.tsx";

/**
 * The islands that React renders (`docs/decisions/0022`), by name. The server renders them from here; to the browser each file is
 * an entry of the build. The other entries, `*-island.ts`, start by themselves and need no React.
 */
export const islands = {
  search: () => import("./public/search/search-island.tsx"),
  downloads: () => import("./public/download/downloads-island.tsx"),
  "agree-to-licence": () => import("./public/download/agree-to-licence-island.tsx"),
  samples: () => import("./public/samples/samples-island.tsx"),
  "sign-in": () => import("./auth/sign-in/sign-in-island.tsx"),
  registration: () => import("./auth/register/registration-island.tsx"),
  finish: () => import("./auth/register/finish-island.tsx"),
  invitation: () => import("./auth/invitation/invitation-island.tsx"),
  "forgot-password": () => import("./auth/forgot-password/forgot-password-island.tsx"),
  "reset-password": () => import("./auth/forgot-password/reset-password-island.tsx"),
  application: () => import("./apply/application-island.tsx"),
  "application-result": () => import("./apply/application-result-island.tsx"),
  "command-line": () => import("./public/home/command-line-island.tsx"),
};

/** Features whose texts the browser fetches with an island, in the page's language (`contract/words/`). */
export const islandWords: Record<IslandName, Feature[]> = {
  search: ["common", "search"],
  downloads: ["common", "download"],
  "agree-to-licence": ["common", "download", "policies"],
  samples: ["common", "download"],
  "command-line": ["common", "download"],
  "sign-in": ["common", "form", "login"],
  registration: ["common", "form", "login"],
  finish: ["common", "form", "login"],
  invitation: ["common", "form", "login", "invitation"],
  "forgot-password": ["common", "form", "login"],
  "reset-password": ["common", "form", "login"],
  application: ["common", "form", "application"],
  "application-result": ["common", "form", "application", "application-result"],
};

type Listed = typeof islands;
declare module "./document/island/island.tsx" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- as declared there
  interface Islands extends Listed {}
}
