import { RenderedAddress } from "../document/island/address.ts";
import ResultView, { type ResultProps } from "./result/result-view.tsx";

/** The result of an application. `address`: path and query of the page. */
export default function ApplicationResultIsland({ address, ...props }: ResultProps & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <ResultView {...props} />
    </RenderedAddress>
  );
}
