let complete = async (): Promise<void> => {};

/** Sets how the words of the screens come to the dictionary in use; a browser does this once. */
export function onScreenWords(fetch: () => Promise<void>): void {
  complete = fetch;
}

/** Resolves when screens have all their words. On the server they always do. */
export function screenWords(): Promise<void> {
  return complete();
}
