/**
 * Serializes work on the same subject within this process, so that requests wait here instead of for connections and
 * locks. This only spares the database; correctness across servers is up to the database.
 */
export function openKeyedQueue(): <Result>(subject: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, Promise<unknown>>();
  return (subject, work) => {
    const queued = (queues.get(subject) ?? Promise.resolve()).then(work, work);
    queues.set(subject, queued);
    const leave = () => void (queues.get(subject) === queued && queues.delete(subject));
    queued.then(leave, leave);
    return queued;
  };
}
