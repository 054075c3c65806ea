import { hasWords } from "./filter.ts";
import { showHours } from "./hours.ts";

/**
 * Filters questions by the words in the field while the user types, and shows their number. Adds a button to every
 * answer that copies its address; the page contains one as a template. Says below them whether somebody answers now.
 */
export function start(container: HTMLElement): void {
  const hours = document.querySelector<HTMLElement>("[data-hours]");
  if (hours) showHours(hours);
  const form = container.querySelector("form");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  const show = () => filter(container, field.value);
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", show);
  show(); // filters by input from before hydration
  addCopyButtons(container);
}

function addCopyButtons(container: HTMLElement): void {
  const button = container.querySelector("template")?.content.querySelector("button");
  if (!button) return;
  for (const answer of container.querySelectorAll(".faq-answer")) {
    const own = button.cloneNode(true) as HTMLElement; // a clone of a button is a button
    own.dataset["copy"] = `#${answer.id}`;
    answer.append(own);
  }
}

function filter(container: HTMLElement, words: string): void {
  for (const question of container.querySelectorAll<HTMLElement>("details.faq"))
    question.hidden = !hasWords(question.textContent, words);
  const shown = container.querySelectorAll("details.faq:not([hidden])").length;
  for (const group of container.querySelectorAll<HTMLElement>("section"))
    group.hidden = !group.querySelector("details.faq:not([hidden])");
  const count = container.querySelector<HTMLElement>("[data-many]");
  if (count) count.textContent = countText(count, shown);
  const none = container.querySelector<HTMLElement>(".faq-none");
  if (none) none.hidden = shown > 0;
  const search = none?.querySelector("a");
  if (search) search.search = new URLSearchParams({ q: words }).toString();
}

/** The page has the texts for one and for no result; other numbers replace the zero. */
function countText({ dataset }: HTMLElement, count: number): string {
  return (count === 1 ? dataset["one"] : dataset["many"]?.replace("0", String(count))) ?? "";
}
