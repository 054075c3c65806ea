import { useEffect, type RefObject } from "react";

const lineHeight = 16;

/** Scrolls the bar horizontally by mouse wheel; at its end, the page scrolls, and never navigates back. */
export function useWheel(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = bar.current;
    const turn = (event: WheelEvent) => {
      if (!list || event.ctrlKey) return;
      const { deltaX, deltaY } = event;
      const before = list.scrollLeft;
      const isAlong = Math.abs(deltaX) >= Math.abs(deltaY);
      list.scrollLeft += (isAlong ? deltaX : deltaY) * unit(event.deltaMode, list.clientWidth);
      if (isAlong || list.scrollLeft !== before) event.preventDefault();
    };
    list?.addEventListener("wheel", turn, { passive: false });
    return () => list?.removeEventListener("wheel", turn);
  }, [bar]);
}

/** Pixels per wheel step, by `deltaMode`: pixels, lines or pages. */
function unit(mode: number, page: number): number {
  if (mode === WheelEvent.DOM_DELTA_LINE) return lineHeight;
  return mode === WheelEvent.DOM_DELTA_PAGE ? page : 1;
}
