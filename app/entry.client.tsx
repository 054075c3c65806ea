import "./styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider } from "react-router";
import type { Language } from "../contract/language.ts";
import type { Words } from "../contract/words/en.ts";
import { onChunkFailure } from "./chunks.ts";
import { remembersAgreement } from "./download/agreement.ts";
import { reading } from "./context.ts";
import { lateClient } from "./late-client.ts";
import { awaitReader, later, wake } from "./later.tsx";
import { forgetAskedLanguage } from "./language/asked.ts";
import { openDictionary } from "./language/dictionaries.ts";
import type { PageHandle } from "./page-meta.ts";
import { readPageData, type PageData } from "./page-data.ts";
import { Portal } from "./portal.tsx";
import { recovery } from "./recovery.ts";
import { bordered, isPage, isWellFormed, routes } from "./routes.tsx";
import { dropHistoryState } from "./history-state.ts";
import { stored } from "./session/session.ts";
import { PartMissing } from "./site/part-missing.tsx";
import { sharedReads } from "./shared-reads.ts";

const spoken: { language: Language } = { language: document.documentElement.lang.startsWith("zh") ? "zh" : "en" };

/** Takes over the page that the server drew. Pages without data are complete as they are. */
async function start(root: HTMLElement, page: PageData): Promise<void> {
  let target = (): string => location.href;
  onChunkFailure(recovery(() => target()));
  forgetAskedLanguage();
  dropHistoryState();
  const words = await openDictionary(spoken.language);
  await breath();
  postponeScreens(words);
  const router = createBrowserRouter(routes, {
    hydrationData: page,
    getContext() {
      const provider = new RouterContextProvider();
      provider.set(reading, {
        api: lateClient(() => spoken.language, sharedReads),
        language: spoken.language,
        openApi: async () => (await fetch("/openapi.json")).json() as Promise<unknown>,
        hash: () => router.state.navigation.location?.hash ?? "",
        isPage,
      });
      return provider;
    },
  });
  target = () => router.createHref(router.state.navigation.location ?? router.state.location);
  await breath();
  const portal = <Portal router={router} api={lateClient(() => spoken.language)} spoken={spoken} words={words} />;
  startTransition(() => void hydrateRoot(root, portal)); // as a transition it gives way to the reader every few milliseconds
}

/** Lets the browser do what waits: together the steps of the start would hold up a phone for a noticeable time. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The page stays as the server drew it, to be read; what it cannot do is said below it. */
function explain(words: Words): Promise<never> {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(<PartMissing words={words} />);
  return new Promise(() => {});
}

/**
 * The screens of this page come with the reader's first sign, or at once where they say so, or the browser remembers
 * something that they show, a button has been pressed already, or the address has a key that must not stay in it.
 */
function postponeScreens(words: Words): void {
  let isExpected = false;
  for (const { route } of matchRoutes(routes, location.pathname) ?? []) {
    const handle = route.handle as PageHandle | undefined; // every handle in `routes` is one
    if (!handle?.screen) continue;
    const { fetch, last, atOnce } = handle.screen;
    isExpected ||= atOnce;
    const screen = later(() => fetch().catch(() => explain(words)));
    Object.assign(route, { Component: bordered(screen, last), lazy: undefined });
  }
  const remembers = remembersAgreement() || stored("token") !== null;
  if (isExpected || window.parallaxClick || window.parallaxChoice || remembers || location.hash.startsWith("#token="))
    void wake();
  else awaitReader();
}

const root = document.getElementById("root");
const page = readPageData(document.getElementById("page-data")?.textContent ?? "null", document);
if (root && page && isWellFormed(location.pathname)) {
  start(root, page).catch(() => {
    // not even the words could be fetched: the page stays as the server drew it
  });
}
