/** Opens another document. Resolves where the browser brings this one back from its memory, so that forms are busy until then. */
export function leaveFor(address: string, { replace = false } = {}): Promise<void> {
  if (replace) location.replace(address);
  else location.assign(address);
  return new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));
}
