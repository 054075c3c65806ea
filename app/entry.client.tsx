import "./styles.css";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider, type DataRouteObject } from "react-router";
import type { Language } from "../contract/language.ts";
import { onChunkFailure } from "./chunks.ts";
import { createClient, overNetwork } from "./client.ts";
import { reading } from "./context.ts";
import { dictionary } from "./language/dictionaries.ts";
import type { PageData } from "./page-data.ts";
import { Portal } from "./portal.tsx";
import { recovery } from "./recovery.ts";
import { isWellFormed, routes } from "./routes.tsx";
import { sharedReads } from "./shared-reads.ts";

const spoken = { language: (document.documentElement.lang.startsWith("zh") ? "zh" : "en") as Language };

/** Takes over the page that the server drew. Pages without data are complete as they are. */
async function start(root: HTMLElement, page: PageData): Promise<void> {
  let target = (): string => location.href;
  onChunkFailure(recovery(() => target()));
  forgetAskedLanguage();
  const [words] = await Promise.all([dictionary(spoken.language), resolveParts()]);
  const router = createBrowserRouter(routes, {
    hydrationData: page,
    getContext() {
      const provider = new RouterContextProvider();
      provider.set(reading, {
        api: createClient(sharedReads(overNetwork), () => spoken.language),
        language: spoken.language,
        openApi: async () => (await fetch("/openapi.json")).json() as Promise<unknown>,
        hash: () => router.state.navigation.location?.hash ?? "",
      });
      return provider;
    },
  });
  target = () => router.createHref(router.state.navigation.location ?? router.state.location);
  hydrateRoot(root, <Portal router={router} api={createClient(overNetwork, () => spoken.language)} spoken={spoken} words={words} />);
}

/** `?ln=` has been stored by the head script; the address goes on without it. */
function forgetAskedLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("ln")) return;
  address.searchParams.delete("ln");
  history.replaceState(history.state, "", address);
}

/** The parts of this page, which must be there before it is taken over. */
async function resolveParts(): Promise<void> {
  const matches = matchRoutes(routes as DataRouteObject[], location.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "object") return;
      const Component = await route.lazy.Component?.();
      Object.assign(route, { Component, lazy: undefined });
    }),
  );
}

const root = document.getElementById("root");
const page = JSON.parse(document.getElementById("page-data")?.textContent ?? "null") as PageData | null; // written by `pageData`
if (root && page && isWellFormed(location.pathname)) void start(root, page);
