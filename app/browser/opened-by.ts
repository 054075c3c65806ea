/**
 * The navigation type of this document: link, reload, or Back and Forward; `undefined` if the browser does not tell.
 */
export function openedBy(): NavigationTimingType | undefined {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]; // the entries of this type
  return opened?.type;
}
