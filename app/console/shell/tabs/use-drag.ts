import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from "react";
import { isCross, itemAt, itemsOf } from "./bar-items.ts";

/** A shorter movement is a click, in pixels. */
const threshold = 5;
/** Within this distance of an end, the bar scrolls, in pixels. */
const edge = 32;
const scrollStep = 8;

type Drag = {
  item: HTMLElement;
  path: string;
  from: number;
  /** From the item's start to the pointer. */
  grip: number;
  x: number;
};

/**
 * Drags a tab by mouse or pen, while the others make room; Escape cancels. Touch scrolls the bar. `isDragEnd`
 * recognizes the click at the end of a drag, which must not open the tab.
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
    const listen = <Kind extends keyof WindowEventMap>(kind: Kind, listener: (event: WindowEventMap[Kind]) => void) =>
      addEventListener(kind, listener, { signal, capture: true });
    listen("pointermove", ({ clientX }) => {
      drag.x = clientX;
      if (frame !== 0 || Math.abs(clientX - press.clientX) < threshold) return;
      wasDragged.current = true;
      item.dataset["dragged"] = "";
      follow();
    });
    listen("pointerup", () => {
      if (frame !== 0) place(list, drag, onMove);
      end();
    });
    listen("pointercancel", end);
    listen("keydown", (event) => {
      if (event.key !== "Escape" || frame === 0) return;
      event.stopPropagation();
      onMove(path, drag.from);
      end();
    });
  };

  return { grab, isDragEnd: (click: { detail: number }) => wasDragged.current && click.detail > 0 };
}

/** Moves the item with the pointer, and reorders it when it passes the centre of another. */
function place(list: HTMLElement, { item, path, grip, x }: Drag, onMove: (path: string, index: number) => void): void {
  const { left, right } = list.getBoundingClientRect();
  if (x < left + edge) list.scrollLeft -= scrollStep;
  else if (x > right - edge) list.scrollLeft += scrollStep;
  const items = itemsOf(list);
  const now = items.indexOf(item);
  if (now < 0) return; // closed meanwhile
  const start = x - grip - left - list.clientLeft + list.scrollLeft;
  // The other items' centres as if the dragged one were not there: it then moves back and forth at the same point,
  // whatever their widths
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
