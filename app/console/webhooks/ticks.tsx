import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";
import { useWords } from "../../browser/locale/locale.ts";

const height = 26;
/** The least of what the highest tick stands for, in milliseconds, so that quick answers look quick. */
const scale = 1_000;

/** The recent deliveries of a webhook: as high as the time taken; late ones in amber, others that did not arrive in red. */
export function Ticks({ recent }: Pick<ListedWebhook, "recent">) {
  const texts = useWords().webhooks;
  const longest = Math.max(scale, ...recent.map(({ took }) => took));
  const arrived = recent.filter(({ state }) => state === "arrived").length;
  if (recent.length === 0) return null;
  return (
    <>
      <span className="hidden-text">{texts.recent(arrived, recent.length)}</span>
      <svg className="ticks" width={48 * 4} height={height} aria-hidden="true">
        {recent.map(({ state, attempts, took }, index) => {
          const high = 3 + ((height - 3) * took) / longest;
          const kind = state !== "arrived" ? "bad" : attempts > 1 ? "late" : undefined;
          return <rect key={index} className={kind} x={index * 4} y={height - high} width="2.5" height={high} rx="1" />;
        })}
      </svg>
    </>
  );
}
