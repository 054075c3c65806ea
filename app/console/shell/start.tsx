import { createRoot } from "react-dom/client";
import { createBrowserRouter, NavigationType, type DataRouter } from "react-router";
import { endpoints } from "../../../contract/endpoints.ts";
import type { Language } from "../../../contract/language.ts";
import { onChunkFailure } from "../../browser/load-chunk.ts";
import { watchCopying } from "../../document/page/copy.ts";
import { pageLanguage } from "../../browser/locale/page-language.ts";
import { fetchDictionary, fetchFrameWords } from "../loading/dictionaries.ts";
import { recovery } from "../loading/recovery.ts";
import { showPendingFlashMessage } from "../../browser/session/pending-flash-message.ts";
import { stored } from "../../browser/session/session.ts";
import { createPageClient } from "../../browser/client/create.ts";
import { ApiContext } from "../../browser/client/use-api.ts";
import { sessionTransport } from "../../browser/session/transport.ts";
import { leaveConsole, watchRestoredPage } from "../guard/leave-console.ts";
import { loggingOutcomes, renderErrorHandlers, watchErrors } from "./errors/watch-errors.ts";
import { NavigateContext, type Navigate } from "../routing/navigate.ts";
import { Guard } from "../guard/guard.tsx";
import { pagesOf, pageTest, type Opening } from "../routing/pages.ts";
import type { ShellRoute } from "../routing/route.ts";
import { ProofGate } from "../proof/proof-gate.tsx";
import { Shell } from "./shell.tsx";
import { LocaleProvider } from "./locale-provider.tsx";
import { ViewErrorBoundary } from "./view-error-boundary.tsx";

/** Renders the shell into the frame that the server sent, and redirects guests to the login. */
export async function startShell(list: readonly ShellRoute[]): Promise<void> {
  const container = document.getElementById("root");
  if (!container) return;
  if (stored("token") === null) return leaveConsole({});
  watchErrors();
  watchCopying();
  watchRestoredPage();
  removeLanguageFromAddress();
  showPendingFlashMessage();
  const callLanguage: { language: Language } = { language: pageLanguage() };
  const api = createPageClient(loggingOutcomes(sessionTransport), () => callLanguage.language, endpoints);
  const profile = api.call("profile", {});
  const roles = profile.then(
    (owner) => owner.roles,
    () => [], // the guard shows the error
  );
  const opening: Opening = {
    hash: () => router.state.navigation.location?.hash ?? "",
    isPush: () => router.state.navigation.historyAction === NavigationType.Push,
  };
  const pages = pagesOf(list, opening, roles);
  const isPage = pageTest(pages);
  const router = createBrowserRouter(pages);
  onChunkFailure(recovery(() => router.createHref(router.state.navigation.location ?? router.state.location)));
  const go = goWith(router, isPage);
  const dictionary = fetchDictionary(callLanguage.language);
  const first = Promise.all([profile, dictionary]).then(([owner]) => owner);
  first.catch(() => {}); // the guard shows the error, once it is rendered
  const [words] = await Promise.all([fetchFrameWords(callLanguage.language), opened(router)]);
  createRoot(container, renderErrorHandlers).render(
    <LocaleProvider {...{ words, dictionary, callLanguage }}>
      <ApiContext value={api}>
        <NavigateContext value={go}>
          <ViewErrorBoundary>
            <Guard first={first}>
              {(owner, state) => <Shell key={owner.key} {...{ router, list, isPage, owner }} {...state} />}
            </Guard>
            <ProofGate />
          </ViewErrorBoundary>
        </NavigateContext>
      </ApiContext>
    </LocaleProvider>,
  );
}

/** Resolves when the router has loaded the first page. */
function opened(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Navigates within the shell if the address is one of its pages, otherwise loads a document. */
function goWith(router: DataRouter, isPage: (pathname: string) => boolean): Navigate {
  return (address, { replace = false } = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (isPage(pathname) || pathname.startsWith("/redirect/")) void router.navigate(address, { replace });
    else if (replace) location.replace(address);
    else location.assign(address);
  };
}

/** Removes `?ln=` from the address; the head script has stored it. */
function removeLanguageFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("ln")) return;
  address.searchParams.delete("ln");
  history.replaceState(history.state, "", address);
}
