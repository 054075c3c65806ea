import { readText, removeText, writeText, type StorageArea } from "./stored-text.ts";

export type StoredValue<Value, Input = Value> = {
  /** The value that is stored; the same object until it changes. */
  read: () => Value;
  /** Whether it outlives the document; where storage is forbidden or full, it lasts as long as the document. */
  write: (value: Input) => boolean;
  remove: () => void;
  /** Whether the value goes with the document, because it could not be stored. */
  isInMemory: () => boolean;
  /** Calls a listener when the value changes, here or in another tab; returns what ends that. For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * A value that the browser remembers as JSON. `parse` gets whatever stands in storage, which anybody can have written, and
 * `null` where nothing stands there or what stands there is no JSON; it returns what the program may rely on.
 */
export function storedValue<Value>(
  key: string,
  parse: (value: unknown) => Value,
  area?: StorageArea,
): StoredValue<Value, NonNullable<Value>> {
  return stored({ key, area, decode: (text) => parse(fromJson(text)), encode: (value) => JSON.stringify(value) });
}

/** A text that the browser remembers as it is; null where there is none. */
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
