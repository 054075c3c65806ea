import { RenderedAddress } from "../document/island/address.ts";
import type { ContactDetails } from "./progress-panel.tsx";
import ResultView from "./result-view.tsx";

/** What became of an application. `address`: path and query of the page. */
export default function ApplicationResultIsland({ address, ...contact }: ContactDetails & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <ResultView {...contact} />
    </RenderedAddress>
  );
}
