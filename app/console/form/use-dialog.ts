import { useState } from "react";

/** A dialog, open while it has a value: what it is about. `onDone` runs when it closes after its work is done. */
export function useDialog<Value = true>(onDone?: () => Promise<void>) {
  const [value, setValue] = useState<Value | null>(null);
  return {
    value,
    open: setValue,
    close: (isDone?: boolean) => {
      setValue(null);
      if (isDone) void onDone?.();
    },
  };
}
