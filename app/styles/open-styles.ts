const opened = new Map<string, Promise<void>>();

/** Resolves when the page has these files of styles, which are in the order of the cascade. They stay. */
export async function openStyles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => opened.get(file) ?? open(file)));
}

function open(file: string): Promise<void> {
  const link = document.createElement("link");
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      opened.delete(file); // tried again when it is needed
      link.remove();
      reject(new Error(`${link.href} could not be loaded`));
    });
  });
  opened.set(file, loaded);
  link.rel = "stylesheet";
  link.href = new URL(file, location.origin).href;
  document.head.append(link);
  return loaded;
}
