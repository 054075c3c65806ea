import { useSyncExternalStore } from "react";

let text = "";
const listeners = new Set<() => void>();

/** Says something to those who do not see it. The same sentence twice is said twice. */
export function announce(sentence: string): void {
  text = text === sentence ? `${sentence}\u00a0` : sentence;
  for (const listener of listeners) listener();
}

/** The one live region; it stands on every page. */
export function Announcer() {
  const said = useSyncExternalStore(
    listen,
    () => text,
    () => "",
  );
  return (
    <div role="status" className="hidden-text">
      {said}
    </div>
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
