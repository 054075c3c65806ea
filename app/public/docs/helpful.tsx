import { useId } from "react";
import { limits } from "../../../contract/limits.ts";
import { useWords } from "../../browser/locale/locale.ts";

type Props = { product: string; page: string; version: string | null };

/** Asks whether the page was helpful; `helpful-island.ts` sends the answer. */
export function Helpful({ product, page, version }: Props) {
  const texts = useWords().docs.helpful;
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="helpful no-print"
      data-island="helpful"
      data-product={product}
      data-page={page}
      data-version={version ?? undefined}
      data-thanks={texts.thanks}
    >
      <p id={id} role="status">
        {texts.question}
      </p>
      <input
        type="text"
        aria-label={texts.comment}
        placeholder={texts.comment}
        maxLength={limits.comment}
        autoComplete="off"
      />
      <button type="button" className="button" value="yes">
        {texts.yes}
      </button>
      <button type="button" className="button" value="no">
        {texts.no}
      </button>
    </div>
  );
}
