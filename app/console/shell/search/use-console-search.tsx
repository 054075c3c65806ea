import { useCallback, useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { loadChunk } from "../../../browser/load-chunk.ts";
import { useNavigate } from "../../routing/navigate.ts";
import { useChunkFailure } from "../../loading/use-chunk-failure.ts";
import type { ShellRoute } from "../../routing/route.ts";
import { captureTyping, endEarlyTyping } from "./early-typing.ts";
import { recentPages } from "./recent-pages.ts";
import type { ConsoleSearch } from "./console-search.tsx";
import { useSearchKey } from "./use-search-key.ts";

type Dialog = ComponentType<ComponentProps<typeof ConsoleSearch>>;
const fetchDialog = () => import("./console-search.tsx").then((module): Dialog => module.ConsoleSearch);
const prepare = () => void fetchDialog().catch(() => {}); // tried again on opening

/** How long after the shell's start its search is prefetched, in milliseconds. */
const idle = 1_000;

/** The shell's search, loaded when a pointer or the focus comes near, or when it is opened. */
export function useConsoleSearch(
  routes: readonly ShellRoute[],
  onLogOut: () => void,
): {
  open: () => void;
  prepare: () => void;
  dialog: ReactNode;
} {
  const go = useNavigate();
  const sayMissing = useChunkFailure();
  const { bar } = useWords();
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const open = useCallback(() => {
    captureTyping(bar.search); // no key press is lost while the dialog loads
    loadChunk(fetchDialog).then(
      (dialog) => setDialog(() => dialog),
      (cause: unknown) => {
        endEarlyTyping();
        sayMissing(cause);
      },
    );
  }, [sayMissing, bar]);
  useSearchKey(open);
  useEffect(() => {
    const timer = setTimeout(prepare, idle); // so that it opens at once
    return () => clearTimeout(timer);
  }, []);
  return {
    open,
    prepare,
    dialog: Dialog && (
      <Dialog
        routes={routes}
        recent={recentPages().filter((path) => path !== location.pathname)}
        onOpen={go}
        onLogOut={onLogOut}
        onClose={() => setDialog(null)}
      />
    ),
  };
}
