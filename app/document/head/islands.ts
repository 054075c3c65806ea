import { readText } from "../../browser/storage/stored-text.ts";
import { willOpen } from "./dialogs.ts";
import { reportMissingChunk } from "./page-note.ts";
import { afterPaint, all, closest, isPlain, onShow } from "./page.ts";

type Words = unknown;
type Component = unknown;
type Hydrate = (place: HTMLElement, component: Component, words: Words) => Promise<void>;

/** What the files of an island export: a component, which the one before it hydrates with the words; or its own start. */
type Module = { default?: unknown; hydrate?: Hydrate; start?: (place: HTMLElement) => void | Promise<void> };

/** Buttons that this script answers by itself, or the browser. The program alone sends forms that have no address (`data-replay`). */
const answered = "[data-closes], [type=submit]:not([data-replay])";
/** Buttons that the program of every page answers wherever they stand (`page-island.ts`). */
const ofPage = "[data-copy], [data-mode], [data-toggles], [data-log-out]";

/** The page itself is one as well, and no press on anything in it is meant for it but on the buttons above. */
const islandPlace = "[data-island]:not(body)";

const running = new Map<HTMLElement, Promise<void>>();
const live = new WeakSet<HTMLElement>();
const pressed = new WeakMap<HTMLElement, { button: HTMLElement; opened: boolean }>();
let build: { files: string[]; islands: Record<string, number[]> } | undefined;

/** Islands start at first use; at once where `data-now` says so, or where local storage has the key that it names. */
export function watchIslands(): void {
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(type, prepare, { capture: true, passive: true });
  document.addEventListener("pointerover", (event) => {
    const place = closest(event, "[data-island][data-on=pointerover]");
    if (place) startThenRepeat(place);
  });
  for (const type of ["input", "change"])
    document.addEventListener(type, (event) => {
      const place = closest(event, islandPlace);
      if (!place || closest(event, "[type=radio]")) return; // which of the panels is seen is for the style sheet
      startThenRepeat(place, type === "change" && closest(event, "select") !== null);
    });
  document.addEventListener("click", press, true);
  onShow(startPending);
}

function startPending(): void {
  for (const place of all("[data-now]")) if (startsNow(place)) startThenRepeat(place);
}

function startsNow({ dataset }: HTMLElement): boolean {
  const key = dataset["now"] ?? "";
  return key === "" || readText(key) !== null;
}

/** Fetches an island's files when a pointer or the focus comes to it, or to what opens it. */
function prepare(event: Event): void {
  const id = closest(event, "[data-opens]")?.dataset["opens"];
  const place = (id && document.getElementById(id)?.closest<HTMLElement>(islandPlace)) || closest(event, islandPlace);
  if (place && closest(event, "button, a, input, select")) preload(place);
}

function preload(place: HTMLElement): void {
  for (const file of filesOf(place)) {
    if (document.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** The last press on a button of an island that is not live yet is repeated once, when it is. */
function press(event: MouseEvent): void {
  const opener = closest(event, "[data-opens]");
  const opened = opener !== null && willOpen(opener);
  const dialog = opened ? document.getElementById(opener.dataset["opens"] ?? "") : null;
  const button = closest(event, "button, a[data-replay]");
  const place = button?.matches(ofPage)
    ? document.body
    : (dialog ?? (event.target as Element)).closest<HTMLElement>(islandPlace); // a click's target
  if (!place || live.has(place)) return;
  if (button && !button.matches(answered) && place.contains(button)) {
    if (button instanceof HTMLAnchorElement) {
      if (!isPlain(event)) return;
      event.preventDefault(); // the page that it leads to would begin without what was typed
    }
    const isFirst = !pressed.has(place);
    pressed.set(place, { button, opened });
    startThenRepeat(place, isFirst);
  } else if (opened) startThenRepeat(place);
}

/** `explain`: somebody waits for it, who is told where it does not come. */
function startThenRepeat(place: HTMLElement, explain = false): void {
  start(place).then(
    () => repeat(place),
    () => {
      pressed.delete(place);
      if (explain) reportMissingChunk();
    },
  );
}

function repeat(place: HTMLElement): void {
  const last = pressed.get(place);
  pressed.delete(place);
  if (!last?.button.isConnected) return;
  const dialog = last.opened ? document.getElementById(last.button.dataset["opens"] ?? "") : null;
  if (dialog instanceof HTMLDialogElement && !dialog.open) return; // the reader has closed it meanwhile
  last.button.click();
}

/** Resolves when the island answers by itself; rejects where a file cannot be fetched, which may be tried again. */
function start(place: HTMLElement): Promise<void> {
  const known = running.get(place);
  if (known) return known;
  const starting = load(place).then((modules) => run(place, modules));
  running.set(place, starting);
  starting.then(
    () => live.add(place),
    () => running.delete(place),
  );
  return starting;
}

/** One file after another, each in a task of its own: together they would hold up a phone for a noticeable time. */
async function load(place: HTMLElement): Promise<Module[]> {
  preload(place);
  await afterPaint();
  const modules: Module[] = [];
  for (const file of filesOf(place)) {
    modules.push((await import(/* @vite-ignore */ file)) as Module); // the build names the files of islands
    await new Promise((resolve) => setTimeout(resolve));
  }
  return modules;
}

function run(place: HTMLElement, modules: Module[]): void | Promise<void> {
  const island = modules.at(-1);
  if (island?.start) return island.start(place);
  return modules.at(-2)?.hydrate?.(place, island?.default, modules.at(-3)?.default);
}

function filesOf({ dataset }: HTMLElement): string[] {
  build ??= JSON.parse(document.getElementById("islands")?.textContent ?? '{"files":[],"islands":{}}') as typeof build; // by the server
  return build?.islands[dataset["island"] ?? ""]?.map((index) => build?.files[index] ?? "") ?? [];
}
