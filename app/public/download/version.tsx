import type { ReactNode } from "react";
import { VerifyFiles } from "../verify/verify-files.tsx";
import { Island } from "../../document/island/island.tsx";
import type { ProductHead } from "../product/data.ts";
import { Facts } from "./facts.tsx";
import { Headline } from "./headline.tsx";
import { Install } from "./install.tsx";
import type { VersionView } from "./version-data.ts";

/** One version of a product with its downloads and verification. */
export function VersionToDownload({
  product,
  view,
  above,
}: {
  product: ProductHead;
  view: VersionView;
  /** Between the headline and the files. The commands then open by their titles. */
  above?: ReactNode;
}) {
  const { version, files, licence } = view;
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
              isFolded: above !== undefined,
            }}
            nowWith="licence"
          />
        </VerifyFiles>
        {view.withdrawn === null && files.length > 0 && <Install view={view} isFolded={above !== undefined} />}
      </div>
      <Facts product={product} view={view} />
    </div>
  );
}
