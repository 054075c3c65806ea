import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { PagedList } from "./paged-list.tsx";
import { useAgreements } from "./use-pages.ts";

type Agreement = CallData<"agreements">["items"][number];

/** Licences and policies that the account has agreed to. */
export function Agreements() {
  const { agreements: texts } = useWords();
  return (
    <PagedList title={texts.title} lead={texts.lead} pages={useAgreements()} empty={<p>{texts.none}</p>}>
      {(agreement, index) => <Row key={index} agreement={agreement} />}
    </PagedList>
  );
}

function Row({ agreement: { title, version, paths, product, file, agreedAt } }: { agreement: Agreement }) {
  const { agreements: texts } = useWords();
  const { language, words } = useLocale();
  return (
    <li>
      <div>
        <p className="item-title">
          {paths ? (
            <a href={paths[language]} className="link">
              {title[language]}
            </a>
          ) : (
            title[language]
          )}
          <span className="num">{texts.version(version)}</span>
        </p>
        {file !== null && (
          <p className="text-meta text-ink-3 wrap-anywhere">
            {product !== null && `${words.shortNames[product] ?? product} · `}
            {file}
          </p>
        )}
      </div>
      <span className="num text-meta text-ink-3">{formatMoment(agreedAt, language, words)}</span>
    </li>
  );
}
