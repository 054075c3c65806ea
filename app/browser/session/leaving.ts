let isLeaving = false;

/** The document is being left; true for the first who does it, and for everybody else there is nothing to do. */
export function beginLeaving(): boolean {
  const isFirst = !isLeaving;
  isLeaving = true;
  return isFirst;
}

/** The document stays after all: the browser brought it back from its memory. */
export function cancelLeaving(): void {
  isLeaving = false;
}
