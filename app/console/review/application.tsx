import "../form/editor.css";
import "./review.css";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useShareApplicationCounts } from "../list/application-counts.ts";
import { RecordView } from "../list/record-view.tsx";
import { ShortcutHelp } from "../list/shortcut-help.tsx";
import { useShortcut } from "../list/shortcuts.ts";
import { useRead } from "../list/use-read.ts";
import { useNavigate } from "../routing/navigate.ts";
import type { View } from "../routing/route.ts";
import { ArrowLeft, ArrowRight } from "../../ui/icons.tsx";
import { neighboursOf, type Neighbours } from "./neighbours.ts";
import { Review } from "./review.tsx";
import { searchHash } from "./search-hash.ts";

/** One developer application, for the reviewer who decides it (specification, section 4). */
export const ApplicationView: View = ({ params, nameTab }) => {
  const texts = useWords().review;
  const { id = "" } = params;
  const read = useRead("reviewedApplication", { id });
  const waiting = useRead("applicationQueue", { state: "waiting", pageSize: limits.pageSize });
  useShareApplicationCounts(waiting.data?.counts);
  const go = useNavigate();
  const neighbours = waiting.data && neighboursOf(waiting.data.items, id);
  const open = (other: string | null | undefined) => other && go(`/review/${encodeURIComponent(other)}`);
  useShortcut("j", () => void open(neighbours?.next));
  useShortcut("k", () => void open(neighbours?.previous));
  useShortcut("/", () => go(`/review${searchHash}`));
  const missing = { title: texts.missingTitle, text: texts.missing, list: { href: "/review", text: texts.toQueue } };
  return (
    <RecordView read={read} name={read.data?.teamName} nameTab={nameTab} missing={missing}>
      {(application) => (
        <Review
          application={application}
          read={read}
          onDecided={waiting.refetch}
          links={
            waiting.data && neighbours && <QueueLinks neighbours={neighbours} total={waiting.data.counts.waiting} />
          }
        />
      )}
    </RecordView>
  );
};

/** The application's position in the queue, with links to its neighbours. */
function QueueLinks({ neighbours: { position, previous, next }, total }: { neighbours: Neighbours; total: number }) {
  const texts = useWords().review;
  const count = useCount();
  return (
    <div className="review-links">
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
      <ShortcutHelp
        keys={[
          ["a", texts.keys.approve],
          ["r", texts.keys.refuse],
          ["u", texts.keys.undo],
          ["j", texts.keys.next],
          ["k", texts.keys.previous],
          ["/", useWords().operator.keys.search],
        ]}
      />
    </div>
  );
}
