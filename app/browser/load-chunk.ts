let recover = async (cause: unknown): Promise<never> => {
  throw cause;
};

/** Sets the handler for chunks that cannot be loaded; the console does so once, at its start. */
export function onChunkFailure(handler: (cause: unknown) => Promise<never>): void {
  recover = handler;
}

/** Loads a lazy chunk. */
export async function loadChunk<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (cause) {
    return recover(cause);
  }
}
