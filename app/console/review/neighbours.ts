/** Where an application stands among those that wait: `position` from 1 on, 0 where it does not wait any more. */
export type Neighbours = { position: number; previous: string | null; next: string | null };

/** Whoever has decided one goes on with the first that waits. */
export function neighboursOf(waiting: readonly { id: string }[], id: string): Neighbours {
  const index = waiting.findIndex((each) => each.id === id);
  return {
    position: index + 1,
    previous: (index > 0 && waiting[index - 1]?.id) || null,
    next: waiting[index + 1]?.id ?? null,
  };
}
