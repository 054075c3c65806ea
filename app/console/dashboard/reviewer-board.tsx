import { QueueFigures, QueueSection, useQueue } from "./queue-section.tsx";

/** The review queue at a glance. */
export function ReviewerBoard() {
  const queue = useQueue();
  return (
    <>
      <QueueFigures queue={queue} />
      <QueueSection queue={queue} />
    </>
  );
}
