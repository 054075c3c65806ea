/** How the browser came to this document: by a link, by loading it again, or by Back and Forward; nothing where it does not say. */
export function openedBy(): NavigationTimingType | undefined {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]; // what this type gives
  return opened?.type;
}
