import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from "react";
import { isCross, itemAt, itemsOf } from "./bar-items.ts";

/** A press that goes no further is a click. */
const threshold = 5;
/** So near to an end of the bar it scrolls by itself. */
const edge = 32;
const scrollStep = 8;

type Drag = {
  item: HTMLElement;
  path: string;
  from: number;
  /** From the item's start to the pointer. */ grip: number;
  x: number;
};

/**
 * A tab that follows mouse or pen, while the others make room for it; Escape takes it back. Fingers scroll the bar.
 * `isDragEnd` tells a click that ends a drag, and opens nothing, from others.
 */
export function useDrag(bar: RefObject<HTMLElement | null>, onMove: (path: string, index: number) => void) {
  const wasDragged = useRef(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const grab = (press: ReactPointerEvent) => {
    wasDragged.current = false;
    const list = bar.current;
    const item = itemAt(press.target);
    const path = item?.dataset["path"];
    if (!list || !item || path === undefined || press.button !== 0 || press.pointerType === "touch") return;
    if (item.dataset["affix"] !== undefined || isCross(press.target)) return;
    const grip = press.clientX - item.getBoundingClientRect().left;
    const drag: Drag = { item, path, from: itemsOf(list).indexOf(item), grip, x: press.clientX };
    const listening = new AbortController();
    let frame = 0;

    const follow = () => {
      place(list, drag, onMove);
      frame = requestAnimationFrame(follow);
    };
    const end = () => {
      listening.abort();
      cancelAnimationFrame(frame);
      delete item.dataset["dragged"];
      item.style.removeProperty("translate");
    };
    stop.current = end;
    const { signal } = listening;
    const hear = <Kind extends keyof WindowEventMap>(kind: Kind, heard: (event: WindowEventMap[Kind]) => void) =>
      addEventListener(kind, heard, { signal, capture: true });
    hear("pointermove", ({ clientX }) => {
      drag.x = clientX;
      if (frame !== 0 || Math.abs(clientX - press.clientX) < threshold) return;
      wasDragged.current = true;
      item.dataset["dragged"] = "";
      follow();
    });
    hear("pointerup", () => {
      if (frame !== 0) place(list, drag, onMove);
      end();
    });
    hear("pointercancel", end);
    hear("keydown", (event) => {
      if (event.key !== "Escape" || frame === 0) return;
      event.stopPropagation();
      onMove(path, drag.from);
      end();
    });
  };

  return { grab, isDragEnd: (click: { detail: number }) => wasDragged.current && click.detail > 0 };
}

/** Puts the item under the pointer, and in the order where it has passed the middle of others. */
function place(list: HTMLElement, { item, path, grip, x }: Drag, onMove: (path: string, index: number) => void): void {
  const { left, right } = list.getBoundingClientRect();
  if (x < left + edge) list.scrollLeft -= scrollStep;
  else if (x > right - edge) list.scrollLeft += scrollStep;
  const items = itemsOf(list);
  const now = items.indexOf(item);
  if (now < 0) return; // closed meanwhile
  const start = x - grip - left - list.clientLeft + list.scrollLeft;
  // The others' middles as if it were not among them: so it goes back and forth at the same point, whatever their widths
  const middles = items
    .toSpliced(now, 1)
    .map((other, index) => middleOf(other) - (index >= now ? item.offsetWidth : 0));
  const index = middles.filter((middle) => middle < start).length;
  item.style.translate = `${start - item.offsetLeft}px 0`;
  if (index !== now) onMove(path, index);
}

function middleOf(item: HTMLElement): number {
  return item.offsetLeft + item.offsetWidth / 2;
}
