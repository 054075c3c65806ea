/** Says something to those who do not see it. The same sentence twice is said twice. */
export function announce(sentence: string): void {
  const region = document.getElementById("announcer");
  if (region) region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
