let isLeaving = false;

/** Marks the document as being left; returns `true` for the first caller only. */
export function beginLeaving(): boolean {
  const isFirst = !isLeaving;
  isLeaving = true;
  return isFirst;
}

/** The browser restored the document from its back/forward cache. */
export function cancelLeaving(): void {
  isLeaving = false;
}
