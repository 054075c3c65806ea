import { useWords } from "../../browser/locale/locale.ts";
import { entryPath } from "../../../contract/addresses.ts";
import { Empty } from "../../ui/empty.tsx";
import type { ProductHead } from "./data.ts";

/** Replaces pages that a product does not have yet, such as its documentation. */
export function NoContent({ product, title }: { product: ProductHead; title: string }) {
  const { noContent: texts } = useWords();
  return (
    <Empty
      title={title}
      text={texts.text}
      action={
        <a href={entryPath(product)} className="button">
          {texts.action}
        </a>
      }
    />
  );
}
