/** How long a call may take before the overlay appears, in milliseconds. */
const overlayDelay = 200;

let inFlight = 0;
let shown = false;

/**
 * Counts pending calls for their common overlay (specification, section 7). It appears after 200 ms and disappears with
 * the last call, so that it does not flicker.
 */
export async function counted<Result>(call: () => Promise<Result>): Promise<Result> {
  inFlight += 1;
  const timer = setTimeout(updateOverlay, overlayDelay);
  try {
    return await call();
  } finally {
    clearTimeout(timer);
    inFlight -= 1;
    if (shown) updateOverlay();
  }
}

function updateOverlay(): void {
  shown = true;
  import("./overlay.ts").then(
    ({ showOverlay }) => showOverlay(inFlight > 0),
    () => {}, // the pressed button shows the error
  );
}
