/**
 * Navigates to another document. Resolves when the browser restores this one from its back/forward cache, so that forms
 * stay disabled until then.
 */
export function leaveFor(address: string, { replace = false } = {}): Promise<void> {
  if (replace) location.replace(address);
  else location.assign(address);
  return new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));
}
