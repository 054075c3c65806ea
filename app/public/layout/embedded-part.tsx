import { useWords } from "../../browser/locale/locale.ts";
import { FontPreload } from "./font-preload.tsx";
import { Footer } from "./footer.tsx";
import { Head } from "./head.tsx";
import { Header } from "./header.tsx";

/**
 * Header or footer alone, to be embedded in another site: links open in the top window, and the language changes in the
 * frame.
 */
export function EmbeddedPart({ only }: { only: "header" | "footer" }) {
  const { site } = useWords();
  return (
    <div className={`part-${only}`}>
      <base target="_top" />
      <FontPreload />
      <Head title={site.name} hidden />
      {only === "header" ? <Header /> : <Footer />}
      <main className="hidden-text">
        <h1>{site.name}</h1>
      </main>
    </div>
  );
}
