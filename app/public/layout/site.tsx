import { Outlet, useMatches } from "react-router";
import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { PageHandle } from "../../document/server/page-meta.ts";
import { Footer } from "./footer.tsx";
import { FontPreload } from "./font-preload.tsx";
import { Header } from "./header.tsx";
import { EmbeddedPart } from "./embedded-part.tsx";

/** The layout of every public page. */
export function Site() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined; // every `handle` in `routes` has this type
  if (handle?.meta.only) return <EmbeddedPart only={handle.meta.only} />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function Frame({ children }: { children: ReactNode }) {
  const words = useWords();
  return (
    <>
      <FontPreload />
      <a href="#main" className="skip-link">
        {words.site.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
