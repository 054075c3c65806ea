let recover = async (cause: unknown): Promise<never> => {
  throw cause;
};

/** Sets what happens when a chunk cannot be fetched; the console does this once, at its start. */
export function onChunkFailure(handler: (cause: unknown) => Promise<never>): void {
  recover = handler;
}

/** Loads a lazy chunk of the program. */
export async function loadChunk<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (cause) {
    return recover(cause);
  }
}
