import { useWords } from "../../browser/locale/locale.ts";
import { entryPath } from "../../../contract/addresses.ts";
import { Head } from "../layout/head.tsx";
import { ErrorPage } from "../layout/error-page.tsx";
import { useSite } from "../layout/use-site.ts";

/** Shown when somebody opens a download link that has expired or was altered. */
export function DownloadExpiredPage() {
  const { failure } = useWords();
  const products = useSite()?.products.filter(({ notesOnly }) => !notesOnly) ?? [];
  return (
    <ErrorPage title={failure.expiredTitle} text={failure.expiredText}>
      <Head title={failure.expiredTitle} hidden />
      {products.map((product) => (
        <a key={product.slug} href={entryPath(product)} className="button">
          {product.name}
        </a>
      ))}
    </ErrorPage>
  );
}
