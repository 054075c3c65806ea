/**
 * Runs work about the same subject one after another within this process, so that requests wait here and not for
 * connections and locks. It spares the database; what is true across servers, the database alone decides.
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
