import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import type { ProductHead } from "../product/data.ts";
import type { VersionView } from "./version-data.ts";
import { VersionToDownload } from "./version.tsx";
import { Head } from "../layout/head.tsx";
import { Empty } from "../../ui/empty.tsx";

/** The download tab of a product. */
export function DownloadPage() {
  const product = useOutletContext<ProductHead>();
  const view = useLoaderData<VersionView | null>();
  const words = useWords();
  return (
    <>
      <Head title={product.name} description={product.summary} />
      {view && <VersionToDownload product={product} view={view} />}
      {!view && !product.reserved && <Empty title={words.product.noVersion} />}
    </>
  );
}
