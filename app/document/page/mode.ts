import { chooseMode, isMode, mode } from "../../browser/theme/settings.ts";
import { all, closest, onShow } from "../head/page.ts";

/** Light, dark or system: `button[data-mode]`. The other inline script applies it to the page. */
export function watchMode(): void {
  document.addEventListener("click", (event) => {
    const chosen = closest(event, "button[data-mode]")?.dataset["mode"];
    if (isMode(chosen)) chooseMode(chosen);
  });
  onShow(showMode);
  addEventListener("storage", showMode);
}

function showMode(): void {
  const chosen = mode();
  for (const button of all("button[data-mode]")) button.ariaPressed = String(button.dataset["mode"] === chosen);
}
