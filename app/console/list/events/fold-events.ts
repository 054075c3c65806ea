/** What happened once, or several times in a row. */
export type Folded<Event> = { event: Event; again: Event[] };

/** Folds neighbours of one key, such as the logins of one person, into their first. */
export function foldEvents<Event>(events: readonly Event[], keyOf: (event: Event) => string): Folded<Event>[] {
  const folded: Folded<Event>[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    if (last && keyOf(last.event) === keyOf(event)) last.again.push(event);
    else folded.push({ event, again: [] });
  }
  return folded;
}
