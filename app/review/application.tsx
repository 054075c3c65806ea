import { useEffect } from "react";
import { limits } from "../../contract/limits.ts";
import { refusals } from "../../contract/refusals.ts";
import { Refused } from "../client.ts";
import { useCount } from "../language/use-count.ts";
import { useShareCounts } from "../operator/counts.ts";
import { Bars } from "../owner/bars.tsx";
import { PartProblem } from "../owner/part-problem.tsx";
import { useRead } from "../owner/use-read.ts";
import type { View } from "../shell/route.ts";
import { ArrowLeft, ArrowRight } from "../ui/icons.tsx";
import { Empty } from "../ui/empty.tsx";
import { neighboursOf, type Neighbours } from "./neighbours.ts";
import { Review } from "./review.tsx";
import { useReviewWords } from "./words.ts";

/** One developer application, for whoever decides it (specification, section 4). */
export const ApplicationView: View = ({ params, nameTab }) => {
  const texts = useReviewWords();
  const { id = "" } = params;
  const read = useRead("reviewedApplication", { id });
  const waiting = useRead("applicationQueue", { state: "waiting", pageSize: limits.pageSize });
  const { data, problem } = read;
  const teamName = data?.teamName;
  useShareCounts(waiting.data?.counts);
  useEffect(() => {
    if (teamName !== undefined) nameTab(teamName);
  }, [teamName, nameTab]);

  if (problem?.cause instanceof Refused && problem.cause.errCode === refusals.notFound.code) {
    return (
      <Empty
        title={texts.missingTitle}
        text={texts.missing}
        action={
          <a className="button" href="/review">
            {texts.toQueue}
          </a>
        }
      />
    );
  }
  return (
    <div className="operator">
      <PartProblem problem={problem} />
      {data ? (
        <Review
          application={data}
          read={read}
          onDecided={waiting.readAgain}
          ways={
            waiting.data && (
              <Ways neighbours={neighboursOf(waiting.data.items, id)} total={waiting.data.counts.waiting} />
            )
          }
        />
      ) : (
        !problem && <Bars count={9} />
      )}
    </div>
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
