import { RenderedAddress } from "../document/island/address.ts";
import type { ContactDetails } from "./tracker/progress-panel.tsx";
import ResultView from "./result/result-view.tsx";

/** The result of an application. `address`: path and query of the page. */
export default function ApplicationResultIsland({ address, ...contact }: ContactDetails & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <ResultView {...contact} />
    </RenderedAddress>
  );
}
