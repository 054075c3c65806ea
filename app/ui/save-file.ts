/** Milliseconds after which a browser has long taken the bytes. */
const taken = 60_000;

/** Hands bytes over to the browser as a download. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), taken);
}
