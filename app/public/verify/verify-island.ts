import { startHashing, Unreadable } from "../../browser/hash/hashing.ts";
import { checkSignature, type Signed } from "./signature.ts";
import { mayBePublished, verdictOf, type Candidate, type Published, type PublishedVersion } from "./verdict.ts";

/** The chosen file, and the published one that it is compared with. */
type Compared = [Candidate, Published];
type Judged = { outcome: VerifyResult; compared?: Compared; signed?: Signed };
type VerifyResult = { says: string; file?: string; version?: string; bytes?: number };

/** Compares a dropped or chosen file with the published one. Nothing of it leaves the browser. */
export function start(container: HTMLElement): void {
  const panel = container.querySelector<HTMLElement>(".verify-panel");
  const input = panel?.querySelector<HTMLInputElement>("input");
  const stop = panel?.querySelector("button");
  const view = openView(container, panel);
  if (!input || !stop || !view) return;
  const { product = "", version = "" } = container.dataset;
  let current = 0;
  let stopHashing: () => void = () => undefined;

  const stopComparing = () => {
    stopHashing();
    return (current += 1);
  };
  const compare = async (file: File, row: HTMLElement | null) => {
    const turn = stopComparing();
    view.showShare(0);
    document.querySelector(".message-place")?.replaceChildren(); // a message about the download would cover the verdict
    view.showResult({ says: "reading", file: file.name });
    const sha256Of = (chosen: File) => {
      const hashing = startHashing(chosen, (bytes) => view.showShare(bytes / Math.max(chosen.size, 1)));
      stopHashing = () => hashing.stop();
      return hashing.sha256;
    };
    const shown = { product, version, row: row?.dataset["file"] ?? null };
    const { outcome, compared, signed } = await judge(file, shown, sha256Of).catch((error: unknown): Judged => ({
      outcome: { says: error instanceof Unreadable ? "unreadable" : "failed" },
    }));
    if (turn !== current) return; // another file has come, or the reader has stopped
    view.showResult(outcome, row ?? rowOf(container, outcome));
    if (compared) view.showFacts(compared);
    if (signed) view.showSignature(signed);
    view.showShare(outcome.says === "same" || outcome.says === "renamed" ? 1 : 0);
  };

  const compareChosen = () => {
    const [file] = input.files ?? [];
    if (file) void compare(file, null);
    input.value = ""; // the same file may be chosen again
  };
  compareChosen(); // what was chosen before this came
  input.addEventListener("change", compareChosen);
  stop.addEventListener("click", () => {
    stopComparing();
    view.showShare(0);
    view.showResult({ says: "" });
    input.focus();
  });
  acceptDrops(container, ([file, ...more], { row, isFolder }) => {
    stopComparing();
    if (isFolder) view.showResult({ says: "folder" }, row);
    else if (more.length > 0) view.showResult({ says: "many" });
    else if (file) void compare(file, row);
  });
}

/** Marks the row that files are dragged over, and passes on those that are dropped. */
function acceptDrops(
  container: HTMLElement,
  onDrop: (files: FileList, at: { row: HTMLElement | null; isFolder: boolean }) => void,
): void {
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
    onDrop(data.files, { row: rowAt(event), isFolder: data.items[0]?.webkitGetAsEntry()?.isDirectory ?? false });
  });
}

/** Shows what the island knows in the elements that the page has for it; `null` if one is missing. */
function openView(container: HTMLElement, panel: HTMLElement | null) {
  const bar = panel?.querySelector("progress");
  const stop = panel?.querySelector("button");
  const facts = panel?.querySelector("dl");
  const signature = panel?.querySelector<HTMLElement>(".verify-signature");
  if (!panel || !bar || !stop || !facts || !signature) return null;
  const showResult = ({ says, ...values }: VerifyResult, row: Element | null = null) => {
    bar.hidden = stop.hidden = says !== "reading";
    panel.dataset["state"] = says;
    const way = container.querySelector<HTMLInputElement>(".ways input");
    if (way && says) way.checked = true; // the panel is the first
    facts.hidden = true;
    signature.textContent = "";
    for (const other of container.querySelectorAll("[data-verified]")) other.removeAttribute("data-verified");
    row?.setAttribute("data-verified", says === "same" || says === "renamed" ? "same" : "other");
    for (const text of panel.querySelectorAll<HTMLElement>("[data-says]")) {
      text.hidden = text.dataset["says"] !== says;
      const sentence = text.querySelector<HTMLElement>("[data-text]");
      if (sentence) sentence.textContent = text.hidden ? "" : filled(sentence.dataset["text"] ?? "", values);
      if (!text.hidden) panel.toggleAttribute("data-judged", text.querySelector(".verify-verdict") !== null);
    }
  };
  const showShare = (share: number) => {
    bar.value = share;
    panel.style.setProperty("--share", String(share));
  };
  const showSignature = (signed: Signed) => {
    signature.textContent = signature.dataset[signed] ?? "";
  };
  return { showResult, showShare, showFacts: (compared: Compared) => showFacts(facts, compared), showSignature };
}

/** Compares a file with those of all versions; it is read only if one of them has its size. */
async function judge(
  file: File,
  { product, version, row }: { product: string; version: string; row: string | null },
  sha256Of: (file: File) => Promise<string>,
): Promise<Judged> {
  const versions = await publishedOf(product);
  const sha256 = mayBePublished(file, versions) ? await sha256Of(file) : null;
  const own = { name: file.name, size: file.size, sha256 };
  const outcome = verdictOf(own, { version, row }, versions);
  const found = "file" in outcome ? outcome : { version, file: row ?? file.name };
  const files = versions.find((each) => each.version === found.version)?.files;
  const published = files?.find(({ name }) => name === found.file);
  if (!published) return { outcome };
  const compared: Compared = [own, published];
  if (published.sha256 !== sha256) return { outcome, compared };
  const address = `/files/${[product, found.version, published.name].map(encodeURIComponent).join("/")}`;
  return { outcome, compared, signed: await checkSignature(address, sha256) };
}

/** Every version of the product with its files, as published. */
async function publishedOf(product: string): Promise<PublishedVersion[]> {
  const response = await fetch(`/vrmcsys/catalogue/products/${product}`, { headers: { platForm: "0" } });
  const { data } = (await response.json()) as { data: { versions: PublishedVersion[] } | null }; // the contract's `product`
  if (!data) throw new Error("refused");
  return data.versions;
}

/** Characters of a hash that are compared by eye at once. */
const blockLength = 8;

/** Sizes and hashes of both files side by side, with the first different block of the hashes marked. */
function showFacts(list: HTMLElement, compared: Compared): void {
  const blocks = compared.map(({ sha256 }) => sha256?.match(new RegExp(`.{${blockLength}}`, "g")) ?? []);
  const different = blocks[0]?.findIndex((block, index) => block !== blocks[1]?.[index]) ?? -1;
  for (const [index, { size }] of compared.entries()) {
    const [bytes, hash] = list.children[index]?.querySelectorAll("dd") ?? [];
    if (bytes) bytes.textContent = `${size.toLocaleString("en-US")} B`;
    const pieces = (blocks[index] ?? []).map((block, place) => {
      const element = document.createElement(place === different ? "mark" : "span");
      element.textContent = block;
      return element;
    });
    hash?.replaceChildren(...(pieces.length > 0 ? pieces : [list.dataset["notRead"] ?? ""]));
  }
  list.hidden = false;
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
