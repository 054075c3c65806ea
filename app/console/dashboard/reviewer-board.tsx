import { QueueFigures, QueueSection, useQueue } from "./queue-section.tsx";

/** What waits for reviewers. */
export function ReviewerBoard() {
  const queue = useQueue();
  return (
    <>
      <QueueFigures queue={queue} />
      <QueueSection queue={queue} />
    </>
  );
}
