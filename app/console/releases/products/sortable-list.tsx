import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { Grip } from "../../icons.tsx";

type Item = { id: string; name: string };
type Props = {
  label: string;
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  /** Renders a row, which places the drag handle. */
  children: (index: number, handle: ReactNode) => ReactNode;
};

/** Pixels that a pointer moves before it drags; a shorter movement is a click. */
const distance = 4;

/** Rows that can be reordered by dragging. For keyboards, each row also has buttons. */
export function SortableList({ label, items, onMove, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance } }));
  const ids = items.map(({ id }) => id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={silent}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="sortable" aria-label={label}>
          {items.map((item, index) => (
            <SortableRow key={item.id} item={item}>
              {(handle) => children(index, handle)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ item: { id, name }, children }: { item: Item; children: (handle: ReactNode) => ReactNode }) {
  const { drag } = useWords().products;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const handle = (
    <span ref={setActivatorNodeRef} {...listeners} className="drag-handle" title={drag(name)} aria-hidden="true">
      <Grip size={16} />
    </span>
  );
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging ? "" : undefined}
      style={{ translate: transform ? `0 ${transform.y}px` : undefined, transition }}
    >
      {children(handle)}
    </li>
  );
}

/** Suppresses the library's English announcements; only pointers can drag here. */
const silent = {
  screenReaderInstructions: { draggable: "" },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
};

function nothing(): undefined {
  return undefined;
}
