import { useEffect, useRef } from "react";
import {
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router";
import type { ReactNode } from "react";
import { useWords } from "../language/words.ts";
import type { PageHandle } from "../page-meta.ts";
import { announce } from "../ui/announce.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { Footer } from "./footer.tsx";
import { FontAndIcon } from "./font-and-icon.tsx";
import { Header } from "./header.tsx";
import { Part } from "./part.tsx";

/** What stands around every public page. */
export function Site() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined; // every handle in `routes` is one
  if (handle?.meta.only) return <Part only={handle.meta.only} />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function Frame({ children }: { children: ReactNode }) {
  const words = useWords();
  const main = useArrival();
  useScrollRestoration();
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <FontAndIcon />
      <a href="#main" className="skip-link">
        {words.site.skip}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <div className="page-waiting" aria-live="polite">
        {busy && <Waiting text={words.site.loading} />}
      </div>
    </>
  );
}

/** When another page has come, those who do not see it are told its title and stand at its beginning. */
function useArrival() {
  const words = useWords();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
    announce(words.site.loaded(document.title));
  }, [pathname, words]);
  return main;
}
