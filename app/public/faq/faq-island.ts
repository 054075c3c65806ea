import { hasWords } from "./filter.ts";

/**
 * Shows the questions that have all words of the field while somebody types, and how many there are. Gives every answer the
 * button that copies its address; in the page one stands for all.
 */
export function start(place: HTMLElement): void {
  const form = place.querySelector("form");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  const show = () => filter(place, field.value);
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", show);
  show(); // what was typed before this came
  addCopyButtons(place);
}

function addCopyButtons(place: HTMLElement): void {
  const button = place.querySelector("template")?.content.querySelector("button");
  if (!button) return;
  for (const answer of place.querySelectorAll(".faq-answer")) {
    const own = button.cloneNode(true) as HTMLElement; // a copy of a button is one
    own.dataset["copy"] = `#${answer.id}`;
    answer.append(own);
  }
}

function filter(place: HTMLElement, words: string): void {
  for (const question of place.querySelectorAll<HTMLElement>("details.faq"))
    question.hidden = !hasWords(question.textContent, words);
  const shown = place.querySelectorAll("details.faq:not([hidden])").length;
  for (const group of place.querySelectorAll<HTMLElement>("section"))
    group.hidden = !group.querySelector("details.faq:not([hidden])");
  const count = place.querySelector<HTMLElement>("[data-many]");
  if (count) count.textContent = countText(count, shown);
  const none = place.querySelector<HTMLElement>(".faq-none");
  if (none) none.hidden = shown > 0;
  const search = none?.querySelector("a");
  if (search) search.search = new URLSearchParams({ q: words }).toString();
}

/** The page says how it writes one question and no question; other numbers stand where the zero does. */
function countText({ dataset }: HTMLElement, count: number): string {
  return (count === 1 ? dataset["one"] : dataset["many"]?.replace("0", String(count))) ?? "";
}
