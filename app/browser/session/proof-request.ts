/** Asks the user to prove their identity; resolves with whether they did. */
type Asker = () => Promise<boolean>;

let asker: Asker = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Sets the dialog that asks, as the console does. Without one, the refusal is shown like any other. */
export function onProofNeeded(ask: Asker): void {
  asker = ask;
}

/** Asks once for all calls refused meanwhile. */
export function askForProof(): Promise<boolean> {
  asking ??= asker().finally(() => (asking = undefined));
  return asking;
}
