/** How long a call may take before the overlay shows, in milliseconds. */
const patience = 200;

let inFlight = 0;
let shown = false;

/**
 * Counts a call on its way for the one overlay of all of them (specification, section 7). It comes after a fifth of a
 * second and goes with the last call, so that nothing flashes.
 */
export async function counted<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  inFlight += 1;
  const timer = setTimeout(updateOverlay, patience);
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
    () => {}, // the button that was pressed says the same
  );
}
