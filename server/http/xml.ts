const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes a text for XML content or an attribute's value; omits characters that XML cannot contain. */
export function xml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- XML forbids these control characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>"']/g, (character) => entities[character] ?? "")
  );
}
