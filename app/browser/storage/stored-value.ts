import { readText, removeText, writeText, type StorageArea } from "./stored-text.ts";

export type StoredValue<Value, Input = Value> = {
  /** The stored value; the same object until it changes. */
  read: () => Value;
  /** Returns whether the value outlives the document; if storage is forbidden or full, it does not. */
  write: (value: Input) => boolean;
  remove: () => void;
  /** Whether the value will be lost with the document, because it could not be stored. */
  isInMemory: () => boolean;
  /**
   * Calls a listener when the value changes, here or in another tab; returns the unsubscribe function. For
   * `useSyncExternalStore`.
   */
  subscribe: (listener: () => void) => () => void;
};

/**
 * A value stored as JSON. `parse` receives untrusted data, or `null` if there is nothing or invalid JSON, and returns a
 * valid value.
 */
export function storedValue<Value>(
  key: string,
  parse: (value: unknown) => Value,
  area?: StorageArea,
): StoredValue<Value, NonNullable<Value>> {
  return stored({ key, area, decode: (text) => parse(fromJson(text)), encode: (value) => JSON.stringify(value) });
}

/** A text stored as it is; `null` if there is none. */
export function storedText(key: string, area?: StorageArea): StoredValue<string | null, string> {
  return stored({ key, area, decode: (text) => text, encode: (text) => text });
}

type Encoding<Value, Input> = {
  key: string;
  area: StorageArea | undefined;
  decode: (text: string | null) => Value;
  encode: (value: Input) => string;
};

function stored<Value, Input>({ key, area, decode, encode }: Encoding<Value, Input>): StoredValue<Value, Input> {
  const listeners = new Set<() => void>();
  let inMemory: string | null = null;
  let last: { text: string | null; value: Value } | undefined;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    read() {
      const text = inMemory ?? readText(key, area);
      if (!last || last.text !== text) last = { text, value: decode(text) };
      return last.value;
    },
    write(value) {
      const text = encode(value);
      const isStored = writeText(key, text, area);
      inMemory = isStored ? null : text;
      changed();
      return isStored;
    },
    remove() {
      inMemory = null;
      removeText(key, area);
      changed();
    },
    isInMemory: () => inMemory !== null,
    subscribe(listener) {
      const elsewhere = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener("storage", elsewhere);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", elsewhere);
      };
    },
  };
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
