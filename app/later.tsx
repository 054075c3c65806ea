import { Suspense, use, useEffect, type ComponentType } from "react";

/**
 * Screens that the server has drawn are taken over when the reader first moves, presses, touches or scrolls: until then
 * nobody needs their script, and the first script of every page stays as small as header and footer.
 */
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll", "focusin", "change"] as const;

let giveSign = (): void => {};
const firstSign = new Promise<void>((resolve) => (giveSign = resolve));
const fetched: Promise<unknown>[] = [];

/** Starts to wait for the reader. */
export function awaitReader(): void {
  const come = () => {
    for (const sign of signs) removeEventListener(sign, come, true);
    giveSign();
  };
  for (const sign of signs) addEventListener(sign, come, { capture: true, passive: true });
  if (document.activeElement !== document.body || scrollY) come(); // the reader was there before the program
}

/** Does not wait for the reader any longer. Resolves when the screens' scripts are there. */
export async function wake(): Promise<void> {
  giveSign();
  await Promise.all(fetched);
}

/** A screen whose component is fetched at the reader's first sign; what the server drew stays until then. */
export function later(fetch: () => Promise<ComponentType>): ComponentType {
  const component = firstSign.then(fetch);
  fetched.push(component);
  return function Later() {
    const Screen = use(component);
    return <Screen />;
  };
}

/** The border within which a screen is taken over by itself. `last`: no other screen stands within it. */
export function Border({
  screen: Screen,
  last,
  onTaken,
}: {
  screen: ComponentType;
  last: boolean;
  onTaken: () => void;
}) {
  return (
    <Suspense>
      <Screen />
      {last && <Taken tell={onTaken} />}
    </Suspense>
  );
}

function Taken({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
