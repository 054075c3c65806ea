import { useSyncExternalStore } from "react";

/** Below 992 px the layout is mobile (specification, section 9). */
const mobile = "(max-width: 991.98px)";

type Query = EventTarget & { readonly matches: boolean };
type Page = EventTarget & { readonly hidden: boolean };

/**
 * Switches between the phone and desktop layouts. Nothing changes while the page is hidden; the width is checked again
 * afterwards.
 */
export function watchDevice(query: Query, page: Page) {
  let known = query.matches;
  return {
    isMobile(): boolean {
      if (!page.hidden) known = query.matches;
      return known;
    },
    subscribe(listener: () => void): () => void {
      query.addEventListener("change", listener);
      page.addEventListener("visibilitychange", listener);
      return () => {
        query.removeEventListener("change", listener);
        page.removeEventListener("visibilitychange", listener);
      };
    },
  };
}

let device: ReturnType<typeof watchDevice> | undefined;
const watched = () => (device ??= watchDevice(matchMedia(mobile), document));
const subscribe = (listener: () => void) => watched().subscribe(listener);
const isMobile = () => watched().isMobile();

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile);
}
