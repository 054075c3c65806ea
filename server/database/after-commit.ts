import type { Database, Write } from "./database.ts";

const effectsOf = new WeakMap<Write, (() => void)[]>();

/**
 * Runs `effect` after the transaction's commit, before the caller's promise resolves; not after a rollback. For effects
 * that other parts of this process observe. Throws outside of `Database.write`.
 */
export function afterCommit(write: Write, effect: () => void): void {
  const effects = effectsOf.get(write);
  if (!effects) throw new Error("afterCommit was called outside a transaction");
  effects.push(effect);
}

/** Wraps `Database.write` so that the effects of each transaction run after its commit, in order. */
export function withEffects(write: Database["write"]): Database["write"] {
  return async (work) => {
    const effects: (() => void)[] = [];
    const result = await write(async (transaction) => {
      // On SQLite several pieces of work share a transaction one after another: each has its own list
      effectsOf.set(transaction, effects);
      try {
        return await work(transaction);
      } finally {
        effectsOf.delete(transaction);
      }
    });
    for (const effect of effects) effect();
    return result;
  };
}
