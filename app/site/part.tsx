import type { MouseEvent } from "react";
import { useWords } from "../language/words.ts";
import { FontAndIcon } from "./font-and-icon.tsx";
import { Footer } from "./footer.tsx";
import { Head } from "./head.tsx";
import { Header } from "./header.tsx";

/** Header or footer alone, for another site's frame: its links open there in place of that site's page. */
export function Part({ only }: { only: "header" | "footer" }) {
  const { site } = useWords();
  return (
    <div className={`part-${only}`} onClickCapture={leaveFrame}>
      <base target="_top" />
      <FontAndIcon />
      <Head title={site.name} hidden />
      {only === "header" ? <Header /> : <Footer />}
      <main className="hidden-text">
        <h1>{site.name}</h1>
      </main>
    </div>
  );
}

/** The router would open the link within the frame. The language changes there, and so does the menu. */
function leaveFrame(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && !link.target) event.stopPropagation();
}
