import { lazy, Suspense } from "react";
import { RenderedAddress, useAddress } from "../document/island/address.ts";
import { useStepFocus } from "../document/island/use-step-focus.ts";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import { Waiting } from "../ui/waiting.tsx";
import { ApplyView } from "./apply-view.tsx";
import type { ContactDetails } from "./progress-panel.tsx";

/** What comes after the form. The login comes within this document only where the browser keeps nothing, see `goOn`. */
const ResultView = lazy(() => import("./result-view.tsx"));
const LoginView = lazy(() => import("./login-view.tsx"));

/** The application. What becomes of it follows in the same document. `address`: path and query of the page. */
export default function ApplicationIsland({ address, ...contact }: ContactDetails & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <ApplicationView {...contact} />
    </RenderedAddress>
  );
}

function ApplicationView(contact: ContactDetails) {
  const { loading } = useApplyWords();
  const { pathname } = useAddress();
  useStepFocus(pathname);
  if (pathname === "/apply") return <ApplyView />;
  return (
    <Suspense fallback={<Waiting text={loading} />}>
      {pathname === "/apply/result" ? <ResultView {...contact} /> : <LoginView />}
    </Suspense>
  );
}
