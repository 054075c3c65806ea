import type { Page } from "@playwright/test";

/** Computed styles of the shell's frame. */
export type Painted = {
  paper: string;
  bar: string;
  fill: string;
  scheme: string;
  control: string;
  sidebar: number;
  bands: number;
  tabs: string;
  header: string;
};

/** The frame's current colours and sizes. */
export function painted(page: Page): Promise<Painted> {
  return page.evaluate(() => {
    const of = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`${selector} is missing`);
      return { style: getComputedStyle(element), box: element.getBoundingClientRect() };
    };
    const sample = document.body.appendChild(document.createElement("div"));
    sample.style.cssText = "background: var(--fill); height: var(--control); color-scheme: inherit";
    const { backgroundColor, height, colorScheme } = getComputedStyle(sample);
    const seen = {
      paper: of("html").style.backgroundColor,
      bar: of(".shell-bar").style.backgroundColor,
      fill: backgroundColor,
      scheme: colorScheme,
      control: height,
      sidebar: of(".sidebar.beside").box.width,
      bands: of(".shell-top").box.height,
      tabs: of(".shell-tabs").style.display,
      header: of(".shell-top").style.position,
    };
    sample.remove();
    return seen;
  });
}

/** The contrast between an element's colours (WCAG 2, relative luminance). */
export function contrast(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const luminance = (colour: string) => {
        if (!canvas) return 0;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
          const part = channel / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const { color, backgroundColor } = getComputedStyle(element);
      const [one, other] = [luminance(color), luminance(backgroundColor)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    });
}

/** Measures the layout shift while the page loads. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sums = { total: 0 };
    Object.assign(window, { shifts: sums });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sums.total += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}
