import { useEffect, useRef, type PointerEvent, type RefObject } from "react";
import { itemAt } from "./bar-items.ts";

const fetchDragging = () => import("./drag-tab.ts");
/** How long after the shell has come dragging is fetched, in milliseconds: a press may follow at once where a pointer comes. */
const idle = 1_000;

/**
 * Makes the tab below the pointer one that can be dragged. Affixed tabs stay where they are, and fingers scroll the bar.
 */
export function useDrag(bar: RefObject<HTMLElement | null>, onMove: (path: string, index: number) => void) {
  const offered = useRef<{ item: HTMLElement; stop?: () => void }>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => void fetchDragging().catch(() => {}), idle); // tried again when it is needed
    return () => {
      clearTimeout(timer);
      offered.current?.stop?.();
    };
  }, []);

  return ({ target, pointerType }: PointerEvent): void => {
    const item = pointerType === "touch" ? null : itemAt(target);
    const path = item?.dataset["path"];
    const last = offered.current;
    if (item === last?.item || last?.item.dataset["dragged"] !== undefined) return;
    last?.stop?.();
    offered.current = undefined;
    if (!bar.current || !item || path === undefined || item.dataset["affix"] !== undefined) return;
    const tab = { bar: bar.current, item };
    const offer: typeof last = { item };
    offered.current = offer;
    fetchDragging().then(
      ({ dragTab }) => {
        if (offered.current === offer) offer.stop = dragTab(tab, (index) => onMove(path, index));
      },
      () => {}, // the keyboard still moves tabs
    );
  };
}
