/** Announces a text to screen readers, also if it is the same as before. */
export function announce(sentence: string): void {
  const region = document.getElementById("announcer");
  if (region) region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
