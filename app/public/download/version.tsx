import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { VerifyFiles, VerifyPanel } from "../verify/verify-files.tsx";
import { Island } from "../../document/island/island.tsx";
import type { ProductHead } from "../product/data.ts";
import { Facts } from "./facts.tsx";
import { Headline } from "./headline.tsx";
import { Install } from "./install.tsx";
import { instructionsOf } from "./install-lines.ts";
import type { VersionView } from "./version-data.ts";

/** One version of a product: its files, the ways to get them, and what it needs. */
export function VersionToDownload({
  product,
  view,
  above,
}: {
  product: ProductHead;
  view: VersionView;
  /** Between the headline and the files. */
  above?: ReactNode;
}) {
  const { install } = useWords();
  const { version, files, licence } = view;
  const instructions = view.withdrawn === null && files.length > 0 ? instructionsOf(view.install, files, install) : [];
  return (
    <div className="product-columns">
      <div className="product-main stack">
        <Headline product={product} view={view} />
        {above}
        <VerifyFiles product={product.slug} version={version} shown={files.length > 0}>
          <Island
            name="downloads"
            props={{
              product: product.slug,
              version,
              files,
              withdrawn: view.withdrawn !== null,
              older: view.version !== view.latest,
              licence,
              clients: instructions.map(({ client }) => client),
            }}
            nowWith="licence"
          />
          <VerifyPanel />
          <Install instructions={instructions} />
        </VerifyFiles>
      </div>
      <Facts product={product} view={view} />
    </div>
  );
}
