import { encode } from "uqr";

/** Shows this page's address as a QR code, for a headset's or phone's camera. Nothing is sent anywhere. */
export function start(container: HTMLElement): void {
  const button = container.querySelector("button");
  const panel = container.querySelector<HTMLElement>(".qr-panel");
  const path = panel?.querySelector("path");
  if (!button || !panel || !path) return;
  button.addEventListener("click", () => {
    const { data, size } = encode(location.href, { ecc: "M", border: 4 });
    path.ownerSVGElement?.setAttribute("viewBox", `0 0 ${size} ${size}`);
    path.setAttribute(
      "d",
      data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(""),
    );
    panel.hidden = !panel.hidden;
    button.ariaExpanded = String(!panel.hidden);
    panel.scrollIntoView({ block: "nearest" }); // the button may be at the lower edge
  });
}
