let recover = async (cause: unknown): Promise<never> => {
  throw cause;
};

/** Sets what happens when a part cannot be fetched; the entry of the browser does this once. */
export function onChunkFailure(handler: (cause: unknown) => Promise<never>): void {
  recover = handler;
}

/** Fetches a part of the program. */
export async function loadChunk<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (cause) {
    return recover(cause);
  }
}
