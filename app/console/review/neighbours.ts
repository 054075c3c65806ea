/** An application's place in the queue: `position` starts at 1, and is 0 if the application is no longer waiting. */
export type Neighbours = { position: number; previous: string | null; next: string | null };

/** An application that is no longer waiting, because it was just decided, has the queue's first as its `next`. */
export function neighboursOf(waiting: readonly { id: string }[], id: string): Neighbours {
  const index = waiting.findIndex((each) => each.id === id);
  return {
    position: index + 1,
    previous: (index > 0 && waiting[index - 1]?.id) || null,
    next: waiting[index + 1]?.id ?? null,
  };
}
