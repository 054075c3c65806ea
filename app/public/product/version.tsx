import type { ReactNode } from "react";
import { Island } from "../../document/island/island.tsx";
import type { ProductHead } from "./data.ts";
import { Facts } from "./facts.tsx";
import { Headline } from "./headline.tsx";
import type { VersionView } from "./version-data.ts";

/** One version of a product, to be downloaded and verified; what a page adds stands after it. */
export function VersionToDownload({
  product,
  view,
  children,
}: {
  product: ProductHead;
  view: VersionView;
  children?: ReactNode;
}) {
  const { version, files, licence } = view;
  return (
    <div className="product-columns">
      <div className="product-main">
        <Headline product={product} view={view} />
        <Island
          name="downloads"
          props={{ product: product.slug, version, files, withdrawn: view.withdrawn !== null, licence }}
          nowWith="licence"
        />
        {children}
      </div>
      <Facts product={product} view={view} />
    </div>
  );
}
