import { all } from "../head/page.ts";

/** Preselects the reader's operating system in `data-systems`, unless the reader has chosen. */
export function chooseSystem(): void {
  for (const choice of all(".segments[data-systems]")) {
    const inputs = [...choice.querySelectorAll("input")];
    const own = inputs[ownSystem()];
    if (own && inputs.every((input) => input.checked === input.defaultChecked)) own.checked = true;
  }
}

function ownSystem(): number {
  if (/Windows/.test(navigator.userAgent)) return 0;
  return /Mac OS X|Macintosh|iPhone|iPad/.test(navigator.userAgent) ? 1 : 2;
}
