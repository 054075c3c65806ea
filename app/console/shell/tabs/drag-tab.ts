import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import { isCross, itemsOf } from "./bar-items.ts";

/** So near to an end of the bar it scrolls by itself. */
const edge = 32;
const scrollStep = 8;

type Tab = { bar: HTMLElement; item: HTMLElement };
/** `grip`: from the tab's start to the pointer. `x`: of the pointer in the window. */
type Drag = { from: number; grip: number; x: number };

/**
 * Lets mouse and pen move a tab along its bar, while the others make room for it; Escape takes it back. Returns what ends
 * that.
 */
export function dragTab({ bar, item }: Tab, onMove: (index: number) => void): () => void {
  let frame = 0;
  let drag: Drag | null = null;

  const follow = () => {
    if (drag) place(bar, item, drag, onMove);
    frame = requestAnimationFrame(follow);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    drag = null;
    delete item.dataset["dragged"];
    item.style.removeProperty("translate");
  };
  const stopDragging = draggable({
    element: item,
    canDrag: ({ input: { clientX, clientY } }) => !isCross(document.elementFromPoint(clientX, clientY)),
    // The tab itself is seen. The library's own empty picture is a `data:` address, which the policy forbids
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        render: ({ container: { style } }) => void Object.assign(style, { width: "1px", height: "1px" }),
      }),
    onDragStart: ({ location: { initial } }) => {
      const { clientX } = initial.input;
      drag = { from: itemsOf(bar).indexOf(item), grip: clientX - item.getBoundingClientRect().left, x: clientX };
      item.dataset["dragged"] = "";
      follow();
    },
    onDrag: ({ location: { current } }) => {
      if (drag) drag.x = current.input.clientX;
    },
    onDrop: ({ location: { current } }) => {
      const isCancelled = current.dropTargets.length === 0;
      if (drag && isCancelled) onMove(drag.from);
      else if (drag) place(bar, item, { ...drag, x: current.input.clientX }, onMove);
      end();
    },
  });
  const stopReceiving = dropTargetForElements({ element: document.body }); // wherever the pointer is, its height is of no account
  return () => {
    stopDragging();
    stopReceiving();
    end();
  };
}

/** Puts the item under the pointer, and in the order where it has passed the middle of others. */
function place(bar: HTMLElement, item: HTMLElement, { grip, x }: Drag, onMove: (index: number) => void): void {
  const { left, right } = bar.getBoundingClientRect();
  if (x < left + edge) bar.scrollLeft -= scrollStep;
  else if (x > right - edge) bar.scrollLeft += scrollStep;
  const items = itemsOf(bar);
  const now = items.indexOf(item);
  if (now < 0) return; // closed meanwhile
  const start = x - grip - left - bar.clientLeft + bar.scrollLeft;
  // The others' middles as if it were not among them: so it goes back and forth at the same point, whatever their widths
  const middles = items
    .toSpliced(now, 1)
    .map((other, index) => middleOf(other) - (index >= now ? item.offsetWidth : 0));
  const index = middles.filter((middle) => middle < start).length;
  item.style.translate = `${start - item.offsetLeft}px 0`;
  if (index !== now) onMove(index);
}

function middleOf(item: HTMLElement): number {
  return item.offsetLeft + item.offsetWidth / 2;
}
