/**
 * Runs work about the same subject one after another within this process, so that requests wait here and not for
 * connections and locks. It spares the database; what is true across servers, the database alone decides.
 */
export function openLines(): <Result>(subject: string, work: () => Promise<Result>) => Promise<Result> {
  const lines = new Map<string, Promise<unknown>>();
  return (subject, work) => {
    const turn = (lines.get(subject) ?? Promise.resolve()).then(work, work);
    lines.set(subject, turn);
    const leave = () => void (lines.get(subject) === turn && lines.delete(subject));
    turn.then(leave, leave);
    return turn;
  };
}
