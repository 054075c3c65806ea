/** Milliseconds after which the browser has certainly read the blob. */
const revokeDelay = 60_000;

/** A name of the site as a part of names of files. */
export function fileNameOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
}

/** Saves bytes as a browser download. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
}
