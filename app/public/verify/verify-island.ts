import { startHashing, Unreadable } from "../../browser/hash/hashing.ts";
import { mayBePublished, verdictOf, type PublishedVersion } from "./verdict.ts";

type VerifyResult = { says: string; file?: string; version?: string; bytes?: number };

/** Compares a dropped or chosen file with the published one. Nothing of it leaves the browser. */
export function start(container: HTMLElement): void {
  const panel = container.querySelector<HTMLElement>(".verify-panel");
  const input = panel?.querySelector<HTMLInputElement>("input");
  const bar = panel?.querySelector("progress");
  const stop = panel?.querySelector("button");
  if (!panel || !input || !bar || !stop) return;
  const { product = "", version = "" } = container.dataset;
  let current = 0;
  let end: () => void = () => undefined;

  const showResult = ({ says, ...values }: VerifyResult, row: Element | null = null) => {
    bar.hidden = stop.hidden = says !== "reading";
    panel.dataset["state"] = says;
    for (const other of container.querySelectorAll("[data-verified]")) other.removeAttribute("data-verified");
    row?.setAttribute("data-verified", says === "same" || says === "renamed" ? "same" : "other");
    for (const text of panel.querySelectorAll<HTMLElement>("[data-says]")) {
      text.hidden = text.dataset["says"] !== says;
      text.textContent = text.hidden ? "" : filled(text.dataset["text"] ?? "", values);
    }
  };
  const show = (share: number) => {
    bar.value = share;
    panel.style.setProperty("--share", String(share));
  };
  const compare = async (file: File, row: HTMLElement | null) => {
    const turn = (current += 1);
    end();
    show(0);
    showResult({ says: "reading", file: file.name });
    const outcome = await judged(file, row?.dataset["file"] ?? null).catch((error: unknown): VerifyResult => ({
      says: error instanceof Unreadable ? "unreadable" : "failed",
    }));
    if (turn !== current) return; // another file has come, or the reader has stopped
    showResult(outcome, row ?? rowOf(container, outcome));
    if (outcome.says !== "same" && outcome.says !== "renamed") show(0);
    else show(1);
  };
  const judged = async (file: File, row: string | null): Promise<VerifyResult> => {
    const versions = await publishedOf(product);
    let sha256: string | null = null;
    if (mayBePublished(file, versions)) {
      const hashing = startHashing(file, (bytes) => show(bytes / Math.max(file.size, 1)));
      end = () => hashing.stop();
      sha256 = await hashing.sha256;
    }
    return verdictOf({ name: file.name, size: file.size, sha256 }, { version, row }, versions);
  };

  const compareChosen = () => {
    const [file] = input.files ?? [];
    if (file) void compare(file, null);
    input.value = ""; // the same file may be chosen again
  };
  compareChosen(); // what was chosen before this came
  input.addEventListener("change", compareChosen);
  stop.addEventListener("click", () => {
    current += 1;
    end();
    show(0);
    showResult({ says: "" });
    input.focus();
  });
  for (const type of ["dragenter", "dragover"] as const)
    container.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      mark(container, rowAt(event));
    });
  container.addEventListener("dragleave", (event) => {
    if (!(event.relatedTarget instanceof Node && container.contains(event.relatedTarget))) mark(container, null);
  });
  container.addEventListener("drop", (event) => {
    const data = event.dataTransfer;
    if (!data?.types.includes("Files")) return;
    event.preventDefault(); // the browser would open it
    mark(container, null);
    const row = rowAt(event);
    const [file, ...more] = data.files;
    current += 1;
    end();
    if (data.items[0]?.webkitGetAsEntry()?.isDirectory) showResult({ says: "folder" }, row);
    else if (more.length > 0) showResult({ says: "many" });
    else if (file) void compare(file, row);
  });
}

/** Every version of the product with its files, as published. */
async function publishedOf(product: string): Promise<PublishedVersion[]> {
  const response = await fetch(`/vrmcsys/catalogue/products/${product}`, { headers: { platForm: "0" } });
  const { data } = (await response.json()) as { data: { versions: PublishedVersion[] } | null }; // the contract's `product`
  if (!data) throw new Error("refused");
  return data.versions;
}

function filled(text: string, { file = "", version = "", bytes }: Omit<VerifyResult, "says">): string {
  const values: Record<string, string> = { file, version, bytes: bytes?.toLocaleString("en-US") ?? "" };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function rowOf(container: HTMLElement, { says, file }: VerifyResult): Element | null {
  if (says !== "same" && says !== "renamed") return null;
  return (
    [...container.querySelectorAll<HTMLElement>("[data-file]")].find((row) => row.dataset["file"] === file) ?? null
  );
}

function rowAt({ target }: DragEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-file]") : null;
}

function mark(container: HTMLElement, row: HTMLElement | null): void {
  for (const other of container.querySelectorAll("[data-file]")) other.toggleAttribute("data-over", other === row);
}
