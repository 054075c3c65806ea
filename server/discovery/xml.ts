const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A text as XML content or as the value of an attribute; characters that XML cannot hold are left out. */
export function xml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these control characters are what XML forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>"']/g, (character) => entities[character] ?? "")
  );
}
