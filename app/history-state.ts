/**
 * Drops what an earlier document handed to this entry of the browser's history. It has been shown, and the server's page
 * knows nothing of it: hydration would render another page than the one that stands there.
 */
export function dropHistoryState(): void {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("usr" in state)) return;
  history.replaceState({ ...state, usr: null }, ""); // `usr` is where React Router puts the state of a navigation
}
