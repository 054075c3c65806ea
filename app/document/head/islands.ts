import { readText } from "../../browser/storage/stored-text.ts";
import { willOpen } from "./dialogs.ts";
import { reportMissingChunk } from "./page-note.ts";
import { afterPaint, all, htmlParsed, closest, isPlain, onIdle, onShow } from "./page.ts";

type Texts = unknown;
type Component = unknown;
type Hydrate = (container: HTMLElement, component: Component, texts: Texts[]) => Promise<void>;

/** The exports of an island's files: a component, hydrated by the file before it with the texts of those before, or a `start` of its own. */
type Module = { default?: unknown; hydrate?: Hydrate; start?: (container: HTMLElement) => void | Promise<void> };

/** Buttons that this script or the browser handles. Forms without an address (`data-replay`) need the island. */
const handledElsewhere = "[data-closes], [type=submit]:not([data-replay])";
/** Buttons that the page island handles, wherever they are (`page-island.ts`). */
const pageButtons = "[data-copy], [data-mode], [data-log-out]";

/** The body is an island as well, but only the buttons above are meant for it. */
const islandSelector = "[data-island]:not(body)";

const running = new Map<HTMLElement, Promise<void>>();
const hydrated = new WeakSet<HTMLElement>();
const pressed = new WeakMap<HTMLElement, { button: HTMLElement; opened: boolean }>();
let build: { files: string[]; islands: Record<string, number[]> } | undefined;

/**
 * Hydrates islands on first use; at once with an empty `data-now`, or if local storage has the key that it names; when the page has
 * loaded and nothing else is to do with `data-on=idle`; at the events that another `data-on` names.
 */
export function watchIslands(): void {
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, prepare, { capture: true, passive: true });
  for (const type of ["pointerover", "focusin", "dragenter"])
    document.addEventListener(type, (event) => {
      const container = closest(event, `[data-island][data-on~=${type}]`);
      if (container) startThenReplay(container);
    });
  for (const type of ["input", "change"])
    document.addEventListener(type, (event) => {
      const container = closest(event, islandSelector);
      if (!container || closest(event, "[type=radio]")) return; // the stylesheet shows the chosen panel
      startThenReplay(container, type === "change" && closest(event, "select") !== null);
    });
  document.addEventListener("click", holdClick, true);
  onShow(startPending);
  onIdle(() => {
    for (const container of all("[data-on=idle]")) startThenReplay(container);
  });
}

function startPending(): void {
  for (const container of all("[data-now]")) if (startsNow(container)) startThenReplay(container);
}

function startsNow({ dataset }: HTMLElement): boolean {
  const key = dataset["now"] ?? "";
  return key === "" || readText(key) !== null;
}

/** Prefetches an island's files when a pointer or the focus enters it, or the button that opens it. */
function prepare(event: Event): void {
  const id = closest(event, "[data-opens]")?.dataset["opens"];
  const container =
    (id && document.getElementById(id)?.closest<HTMLElement>(islandSelector)) || closest(event, islandSelector);
  if (container && closest(event, "button, a, input, select")) preload(container);
}

function preload(container: HTMLElement): void {
  for (const file of filesOf(container)) {
    if (document.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** Replays the last click on a button of an island once the island is hydrated. */
function holdClick(event: MouseEvent): void {
  const opener = closest(event, "[data-opens]");
  const opened = opener !== null && willOpen(opener);
  const dialog = opened ? document.getElementById(opener.dataset["opens"] ?? "") : null;
  const button = closest(event, "button, a[data-replay]");
  const container = button?.matches(pageButtons)
    ? document.body
    : (dialog ?? (event.target as Element)).closest<HTMLElement>(islandSelector); // the target of a click is an element
  if (!container || hydrated.has(container)) return;
  if (button && !button.matches(handledElsewhere) && container.contains(button)) {
    if (button instanceof HTMLAnchorElement && !isPlain(event)) return;
    // The link's page would lose the input, and a form with an address would open what the island shows in place
    if (button.matches("a, form[action] *")) event.preventDefault();
    const isFirst = !pressed.has(container);
    pressed.set(container, { button, opened });
    startThenReplay(container, isFirst);
  } else if (opened) startThenReplay(container);
}

/** `explain`: shows an error if loading fails, because the user is waiting. */
function startThenReplay(container: HTMLElement, explain = false): void {
  start(container).then(
    () => replayClick(container),
    () => {
      pressed.delete(container);
      if (explain) reportMissingChunk();
    },
  );
}

function replayClick(container: HTMLElement): void {
  const last = pressed.get(container);
  pressed.delete(container);
  if (!last?.button.isConnected) return;
  const dialog = last.opened ? document.getElementById(last.button.dataset["opens"] ?? "") : null;
  if (dialog instanceof HTMLDialogElement && !dialog.open) return; // closed meanwhile
  last.button.click();
}

/** Resolves when the island is hydrated; rejects if a file cannot be loaded, which may be tried again. */
function start(container: HTMLElement): Promise<void> {
  const known = running.get(container);
  if (known) return known;
  const starting = load(container).then((modules) => run(container, modules));
  running.set(container, starting);
  starting.then(
    () => hydrated.add(container),
    () => running.delete(container),
  );
  return starting;
}

/**
 * Loads one file after another, each in its own task: together they would block a phone noticeably. No file runs before
 * the page's HTML has arrived, because the end of the island and its props may be missing until then.
 */
async function load(container: HTMLElement): Promise<Module[]> {
  const isAwaited = container.dataset["now"] === undefined;
  if (isAwaited) preload(container);
  await htmlParsed();
  await afterPaint();
  if (!isAwaited) await afterPaint(); // yields to the first paint unless the user is waiting
  preload(container);
  const modules: Module[] = [];
  for (const file of filesOf(container)) {
    modules.push((await import(/* @vite-ignore */ file)) as Module); // the build names the files of islands
    await new Promise((resolve) => setTimeout(resolve));
  }
  return modules;
}

function run(container: HTMLElement, modules: Module[]): void | Promise<void> {
  const island = modules.at(-1);
  if (island?.start) return island.start(container);
  return modules.at(-2)?.hydrate?.(
    container,
    island?.default,
    modules.slice(0, -2).map((each) => each.default),
  );
}

function filesOf({ dataset }: HTMLElement): string[] {
  build ??= JSON.parse(document.getElementById("islands")?.textContent ?? '{"files":[],"islands":{}}') as typeof build; // written by the server
  return build?.islands[dataset["island"] ?? ""]?.map((index) => build?.files[index] ?? "") ?? [];
}
