/** Red, green and blue, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The present colours of the styles' properties, by their names; a canvas converts any notation to red, green and blue. */
export function readColours(element: HTMLElement, properties: readonly string[]): ReadonlyMap<string, Colour> {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const probe = document.createElement("i");
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = (property: string): Colour => {
    if (!pen) return [0.5, 0.5, 0.5];
    probe.style.cssText = `color: var(${property}); forced-color-adjust: none`; // or all colours would be the text's
    pen.fillStyle = style.color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red / 255, green / 255, blue / 255];
  };
  const colours = new Map(properties.map((property) => [property, read(property)]));
  probe.remove();
  return colours;
}
