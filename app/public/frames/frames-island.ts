import { height, perFrame } from "./plot.ts";

/** Moves the limit to another refresh rate, and shows the duration of the frame selected by pointer or keys. */
export function start(container: HTMLElement): void {
  const [range, output] = [container.querySelector("input"), container.querySelector("output")];
  const [limit, cursor] = [container.querySelector(".frame-limit"), container.querySelector(".frame-cursor")];
  if (!range || !output || !limit || !cursor) return;
  const frames = (container.dataset["frames"] ?? "").split(" ").map((each) => each.split(","));
  const begins = beginnings(frames.map(([frame]) => Number(frame)));

  const choose = (number: number) => {
    const [frame = "", gpu = "", cpu = ""] = frames[number - 1] ?? [];
    const values: Record<string, string> = { n: String(number), at: begins[number - 1] ?? "", frame, gpu, cpu };
    const text = (container.dataset["text"] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
    output.textContent = text;
    range.setAttribute("aria-valuetext", text);
    cursor.setAttribute("d", `M${(number - 0.5) * perFrame} 0v${height}`);
  };

  range.addEventListener("input", () => choose(range.valueAsNumber));
  range.addEventListener("pointermove", ({ clientX }) => {
    const { left, width } = range.getBoundingClientRect();
    const number = Math.ceil(((clientX - left) / width) * frames.length);
    range.valueAsNumber = Math.min(Math.max(number, 1), frames.length);
    choose(range.valueAsNumber);
  });
  for (const button of container.querySelectorAll("button"))
    button.addEventListener("click", () => {
      for (const other of container.querySelectorAll("button")) other.ariaPressed = String(other === button);
      for (const text of container.querySelectorAll<HTMLElement>("[data-rate]"))
        text.hidden = text.dataset["rate"] !== button.value;
      limit.setAttribute("d", `M0 ${button.dataset["limit"] ?? ""}h${frames.length * perFrame}`);
    });
}

/** When each frame began, in milliseconds with two digits. */
function beginnings(times: number[]): string[] {
  let at = 0;
  return times.map((time) => {
    const begun = at.toFixed(2);
    at += time;
    return begun;
  });
}
