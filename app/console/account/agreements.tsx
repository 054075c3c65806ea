import { policyPaths } from "../../../contract/policies.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useAccountWords } from "../../browser/locale/account-words.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { Bars } from "../parts/bars.tsx";
import { More } from "./more.tsx";
import { Part } from "./part.tsx";
import { PartProblem } from "../../ui/form/part-problem.tsx";
import { useAgreements } from "./use-pages.ts";

type Agreement = CallData<"agreements">["items"][number];

/** Licences and policies that the account agreed to. */
export function Agreements() {
  const { agreements: texts } = useAccountWords();
  const { items, total, problem, showMore, busy } = useAgreements();
  return (
    <Part title={texts.title} lead={texts.lead}>
      {!items && !problem && <Bars count={3} />}
      {items?.length === 0 && (
        <div className="account-empty">
          <span className="empty-discs" aria-hidden="true" />
          <p>{texts.none}</p>
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="account-list">
          {items.map((agreement, index) => (
            <Row key={index} agreement={agreement} />
          ))}
        </ul>
      )}
      <PartProblem problem={problem} />
      {items && <More shown={items.length} total={total} busy={busy} onMore={showMore} />}
    </Part>
  );
}

function Row({ agreement: { kind, version, product, file, agreedAt } }: { agreement: Agreement }) {
  const { agreements: texts } = useAccountWords();
  const { language, words } = usePageLocale();
  const path = kind === "licence" ? "/license" : policyPaths(kind)[language];
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-3">
          <a href={path} className="link">
            {texts.kinds[kind]}
          </a>
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
