import { limits } from "../../../contract/limits.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useShareCounts } from "../operator/counts.ts";
import { RecordView } from "../operator/record.tsx";
import { useRead } from "../parts/use-read.ts";
import type { View } from "../routing/route.ts";
import { ArrowLeft, ArrowRight } from "../../ui/icons.tsx";
import { neighboursOf, type Neighbours } from "./neighbours.ts";
import { Review } from "./review.tsx";
import { useReviewWords } from "./words.ts";

/** One developer application, for whoever decides it (specification, section 4). */
export const ApplicationView: View = ({ params, nameTab }) => {
  const texts = useReviewWords();
  const { id = "" } = params;
  const read = useRead("reviewedApplication", { id });
  const waiting = useRead("applicationQueue", { state: "waiting", pageSize: limits.pageSize });
  useShareCounts(waiting.data?.counts);
  const missing = { title: texts.missingTitle, text: texts.missing, list: { href: "/review", text: texts.toQueue } };
  return (
    <RecordView read={read} name={read.data?.teamName} nameTab={nameTab} missing={missing} lines={9}>
      {(application) => (
        <Review
          application={application}
          read={read}
          onDecided={waiting.readAgain}
          ways={
            waiting.data && (
              <Ways neighbours={neighboursOf(waiting.data.items, id)} total={waiting.data.counts.waiting} />
            )
          }
        />
      )}
    </RecordView>
  );
};

/** Where the application stands among those that wait, and the ways to those beside it. */
function Ways({ neighbours: { position, previous, next }, total }: { neighbours: Neighbours; total: number }) {
  const texts = useReviewWords();
  const count = useCount();
  return (
    <div className="review-ways">
      {position > 0 && <span className="num">{texts.position(count(position), count(total))}</span>}
      {previous !== null && (
        <a
          className="button small icon-only"
          href={`/review/${encodeURIComponent(previous)}`}
          aria-label={texts.previous}
        >
          <ArrowLeft size={15} />
        </a>
      )}
      {next !== null && (
        <a className="button small" href={`/review/${encodeURIComponent(next)}`} aria-label={texts.next}>
          {texts.nextShort}
          <ArrowRight size={15} />
        </a>
      )}
    </div>
  );
}
