import { useEffect, type RefObject } from "react";

const lineHeight = 16;

/** A wheel over the bar scrolls it the way it turns, either way; at its end the page goes on, and never back in history. */
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

/** Pixels in a step of a wheel that counts pixels, lines or pages. */
function unit(mode: number, page: number): number {
  if (mode === WheelEvent.DOM_DELTA_LINE) return lineHeight;
  return mode === WheelEvent.DOM_DELTA_PAGE ? page : 1;
}
